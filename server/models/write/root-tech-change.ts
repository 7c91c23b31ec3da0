import { eq, inArray } from 'drizzle-orm'
import { invalid } from '#server/http/problems.ts'
import type { Db } from '#server/store/database.ts'
import { models, rootTechs } from '#server/store/schema/records.ts'

export interface RootTechPatch {
  mainRootTechId: number | null | undefined
  subRootTechId: number | null | undefined
}

/** The columns to change: a sub lies under the major, and another major without a sub clears the sub. */
export async function rootTechChange(tx: Db, modelId: number, patch: RootTechPatch) {
  if (patch.mainRootTechId === undefined && patch.subRootTechId === undefined) return {}
  const [before = { main: null, sub: null }] = await tx
    .select({ main: models.mainRootTechId, sub: models.subRootTechId })
    .from(models)
    .where(eq(models.id, modelId))
  const main = patch.mainRootTechId === undefined ? before.main : patch.mainRootTechId
  const keptSub = main === before.main ? before.sub : null
  const sub = patch.subRootTechId === undefined ? keptSub : patch.subRootTechId

  const ids = [main, sub].filter((id) => id !== null)
  const rows = ids.length === 0 ? [] : await tx.select().from(rootTechs).where(inArray(rootTechs.id, ids))
  const techs = new Map(rows.map((tech) => [tech.id, tech]))
  if (main !== null && techs.get(main)?.level !== 0) {
    throw invalid({ mainRootTechId: '뿌리기술 대분류를 찾을 수 없습니다.' })
  }
  if (sub !== null && (techs.get(sub)?.level !== 1 || techs.get(sub)?.parentId !== main)) {
    throw invalid({ subRootTechId: '선택한 대분류의 소분류가 아닙니다.' })
  }
  return { mainRootTechId: main, subRootTechId: sub }
}
