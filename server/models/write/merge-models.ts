import { asc, eq, inArray, sql } from 'drizzle-orm'
import { composeProcessNumber, parseProcessNumber } from '#domain/process/process-number.ts'
import type { User } from '#server/auth/sessions/sessions.ts'
import type { Db } from '#server/store/database.ts'
import { nextVersion } from '#server/store/sql/next-version.ts'
import {
  images,
  kpiEntries,
  modelImages,
  models,
  processes,
  processImages,
} from '#server/store/schema/records.ts'
import { nextMain, uniqueNumberOf } from './create-process.ts'
import { touchModel } from './locks.ts'

interface ModelMerge {
  from: number
  into: number
  user: User
  now: Date
}

/** Null, or why the first of two models of one area cannot be merged into the second. */
export async function mergeProblem(
  db: Db,
  { from, into }: Pick<ModelMerge, 'from' | 'into'>,
): Promise<string | null> {
  if (from === into) return '자기 자신과는 합칠 수 없습니다.'
  const rows = await db
    .select()
    .from(models)
    .where(inArray(models.id, [from, into]))
  const [goes, stays] = [from, into].map((id) => rows.find((row) => row.id === id))
  if (goes === undefined || stays === undefined) return '합칠 모델을 찾을 수 없습니다.'
  if (goes.mergedInto !== null) return '이미 다른 모델에 합친 모델입니다.'
  if (stays.mergedInto !== null) return '다른 모델에 합친 모델로는 합칠 수 없습니다.'
  if (stays.isRetired) return '보관한 모델로는 합칠 수 없습니다. 먼저 보관을 해제해주세요.'
  if (goes.genBizId !== null && stays.genBizId === null) {
    return '남을 모델에 업종 정보가 없어 공정 번호를 매길 수 없습니다. 업종 정보를 먼저 저장해주세요.'
  }
  return null
}

/**
 * The processes of the first model go behind those of the second, which stands for it from then on, and for those that
 * were merged into it before. What else the first has stays in it, out of the way. The models are locked by the caller.
 */
export async function mergeModels(tx: Db, merge: ModelMerge): Promise<void> {
  const { from, into, user, now } = merge
  await moveProcesses(tx, merge)
  await tx.update(models).set({ mergedInto: into }).where(eq(models.mergedInto, from))
  const [goes] = await tx.select({ version: models.version }).from(models).where(eq(models.id, from))
  await tx
    .update(models)
    .set({ mergedInto: into, isRetired: true, version: nextVersion(now, goes?.version) })
    .where(eq(models.id, from))
  await touchModel(tx, from, user, now)
  await touchModel(tx, into, user, now)
}

async function moveProcesses(tx: Db, { from, into, user, now }: ModelMerge): Promise<void> {
  const moved = await processesOf(tx, from)
  const present = await processesOf(tx, into)
  const numberOf = await numbersBehind(tx, { from, into, present, moved })
  for (const [index, { id, version, processNumber, cameFrom }] of moved.entries()) {
    await tx
      .update(processes)
      .set({
        modelId: into,
        cameFrom: cameFrom ?? from,
        order: present.length + index,
        processNumber: numberOf(processNumber),
        // Another version: an edit that waits on a device looks first, and finds it in its new place.
        version: nextVersion(now, version),
        updatedAt: now,
        updatedBy: user.username,
      })
      .where(eq(processes.id, id))
  }
  const ids = moved.map(({ id }) => id)
  await tx.update(kpiEntries).set({ modelId: into }).where(inArray(kpiEntries.processId, ids))
  const shown = tx
    .select({ id: processImages.imageId })
    .from(processImages)
    .where(inArray(processImages.processId, ids))
  const kept = tx.select({ id: modelImages.imageId }).from(modelImages).where(eq(modelImages.modelId, from))
  await tx
    .update(images)
    .set({ modelId: into })
    .where(sql`${images.id} in ${shown} and ${images.id} not in ${kept}`)
}

type Row = Pick<typeof processes.$inferSelect, 'id' | 'version' | 'processNumber' | 'cameFrom'>

function processesOf(tx: Db, modelId: number): Promise<Row[]> {
  const { id, version, processNumber, cameFrom } = processes
  return tx
    .select({ id, version, processNumber, cameFrom })
    .from(processes)
    .where(eq(processes.modelId, modelId))
    .orderBy(asc(processes.order), asc(processes.id))
    .for('update')
}

/**
 * Columns of the process map stay columns, and stand behind those that are there; the first part is that of the model
 * that stays, unless a person typed another.
 */
async function numbersBehind(
  tx: Db,
  { from, into, present, moved }: { from: number; into: number; present: Row[]; moved: Row[] },
): Promise<(number: string) => string> {
  const [before, after] = [await uniqueNumberOf(tx, from), await uniqueNumberOf(tx, into)]
  const mainOf = ({ processNumber }: Row) => parseProcessNumber(processNumber).main
  const taken = present.map(mainOf)
  const mains = new Map<number, number>()
  for (const main of [...new Set(moved.map(mainOf))].sort((a, b) => a - b)) {
    const next = nextMain(taken)
    mains.set(main, next)
    taken.push(next)
  }
  return (number) => {
    const parts = parseProcessNumber(number)
    const unique = parts.unique === before && after !== null ? after : parts.unique
    return composeProcessNumber({ ...parts, unique, main: mains.get(parts.main) ?? parts.main })
  }
}
