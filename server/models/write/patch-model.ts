import { eq } from 'drizzle-orm'
import { isEntryDate } from '#domain/model/entry-date.ts'
import type { GeneralModelPatch, RootModelPatch } from '#domain/model/model.ts'
import { checkGroup, type ModelRef } from '#server/auth/guard.ts'
import type { User } from '#server/auth/sessions/sessions.ts'
import { invalid } from '#server/http/problems.ts'
import { replaceImages } from '#server/images/attach.ts'
import { changeCaptions } from '#server/images/captions.ts'
import type { Db } from '#server/store/database.ts'
import { nextVersion } from '#server/store/sql/next-version.ts'
import { industries, models } from '#server/store/schema/records.ts'
import { followIndustry } from './follow-industry.ts'
import { replaceKpiEntries } from './kpi-entries.ts'
import type { Removed } from './removed.ts'
import { rootTechChange } from './root-tech-change.ts'

export type ModelPatch = RootModelPatch & GeneralModelPatch

/** Changes what the patch names, and answers what that took out; the model is locked by the caller at this version. */
export async function patchModel(
  tx: Db,
  change: { model: ModelRef; version: number; patch: ModelPatch; user: User; now: Date },
): Promise<Removed> {
  const { model, patch, user, now } = change
  const {
    kpis,
    imageIds,
    imageCaptions = [],
    group,
    genBizId,
    mainRootTechId,
    subRootTechId,
    ...plain
  } = patch
  if (plain.isRetired === false) await checkNotMerged(tx, model.id)
  if (group !== undefined) await checkGroup(tx, user, model.area, group.id)
  if (typeof genBizId === 'number') {
    await checkIndustry(tx, genBizId)
    const from = await industryOf(tx, model.id)
    if (from !== null && from !== genBizId) {
      await followIndustry(tx, { modelId: model.id, from, to: genBizId, user, now })
    }
  }
  if (typeof plain.workedAt === 'string' && !isEntryDate(plain.workedAt, now)) {
    throw invalid({ workedAt: '입력일은 2025년 1월 1일부터 오늘까지만 선택할 수 있습니다.' })
  }
  const owner = { modelId: model.id, processId: null }
  const removed = {
    kpiEntries: kpis === undefined ? [] : await replaceKpiEntries(tx, owner, kpis),
    photos:
      imageIds === undefined ? [] : await replaceImages(tx, owner, imageIds, { user, reachedBy: null, now }),
  }
  await changeCaptions(tx, owner, imageCaptions)
  await tx
    .update(models)
    .set({
      ...plain,
      ...(genBizId !== undefined && { genBizId }),
      ...(group !== undefined && { groupId: group.id }),
      ...(await rootTechChange(tx, model.id, { mainRootTechId, subRootTechId })),
      version: nextVersion(now, change.version),
      updatedAt: now,
      updatedBy: user.username,
    })
    .where(eq(models.id, model.id))
  return removed
}

/** Nothing can be entered in it as in another: its processes are elsewhere. */
async function checkNotMerged(tx: Db, id: number): Promise<void> {
  const [row] = await tx.select({ mergedInto: models.mergedInto }).from(models).where(eq(models.id, id))
  if (typeof row?.mergedInto === 'number') {
    throw invalid({ isRetired: '다른 모델에 합친 모델은 보관을 해제할 수 없습니다.' })
  }
}

async function checkIndustry(tx: Db, id: number): Promise<void> {
  const [row] = await tx.select({ id: industries.id }).from(industries).where(eq(industries.id, id))
  if (row === undefined) throw invalid({ genBizId: '업종 정보를 찾을 수 없습니다.' })
}

async function industryOf(tx: Db, modelId: number): Promise<number | null> {
  const [row] = await tx.select({ id: models.genBizId }).from(models).where(eq(models.id, modelId))
  return row?.id ?? null
}
