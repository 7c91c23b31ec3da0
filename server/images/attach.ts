import { and, eq, exists, inArray, isNotNull, notExists, or, sql, type SQL } from 'drizzle-orm'
import { invalid } from '#server/http/problems.ts'
import type { Db } from '#server/store/database.ts'
import { placed } from '#server/store/sql/positions.ts'
import { images, modelImages, models, processImages } from '#server/store/schema/records.ts'

/** What shows photos: a process, or with null the model itself (its other photos). */
export interface ImageOwner {
  modelId: number
  processId: number | null
}

/**
 * Makes the owner's photos what was sent, in that order; all must be photos of the same model, or have been sent to one
 * that was merged into it before they were shown. Answers the ids of those that nothing shows any more.
 */
export async function replaceImages(
  tx: Db,
  owner: ImageOwner,
  imageIds: readonly number[],
  now: Date,
): Promise<number[]> {
  const wanted = placed(imageIds)
  if (wanted.length > 0) {
    await takeOver(
      tx,
      owner.modelId,
      wanted.map(({ value }) => value),
    )
    const known = await tx
      .select({ id: images.id })
      .from(images)
      .where(
        and(
          or(eq(images.modelId, owner.modelId), isShownBy(tx, owner)),
          inArray(
            images.id,
            wanted.map(({ value }) => value),
          ),
        ),
      )
    if (known.length < wanted.length) throw invalid({ imageIds: '사진을 찾을 수 없습니다.' })
  }
  if (owner.processId === null) {
    await tx.delete(modelImages).where(eq(modelImages.modelId, owner.modelId))
    const rows = wanted.map(({ value, position }) => ({ modelId: owner.modelId, imageId: value, position }))
    if (rows.length > 0) await tx.insert(modelImages).values(rows)
  } else {
    const { processId } = owner
    await tx.delete(processImages).where(eq(processImages.processId, processId))
    const rows = wanted.map(({ value, position }) => ({ processId, imageId: value, position }))
    if (rows.length > 0) await tx.insert(processImages).values(rows)
  }
  return noteUnattached(tx, owner.modelId, now)
}

/** A photo that a process shared with its model before it went over to another stays where it is. */
function isShownBy(tx: Db, { processId }: ImageOwner): SQL | undefined {
  if (processId === null) return undefined
  return exists(
    tx
      .select({ one: sql`1` })
      .from(processImages)
      .where(and(eq(processImages.imageId, images.id), eq(processImages.processId, processId))),
  )
}

/**
 * Photos of a process that was in another model when they arrived, and is in this one now that they are to be shown.
 */
async function takeOver(tx: Db, modelId: number, imageIds: readonly number[]): Promise<void> {
  const merged = tx.select({ id: models.id }).from(models).where(eq(models.mergedInto, modelId))
  await tx
    .update(images)
    .set({ modelId })
    .where(
      and(
        inArray(images.id, [...imageIds]),
        isNotNull(images.unattachedSince),
        inArray(images.modelId, merged),
      ),
    )
}

/**
 * Notes for the sweep which photos of a model nothing shows any more, and forgets it for those shown again. Answers the
 * ids of the former.
 */
export async function noteUnattached(tx: Db, modelId: number, now: Date): Promise<number[]> {
  const inModel = tx
    .select({ one: sql`1` })
    .from(modelImages)
    .where(eq(modelImages.imageId, images.id))
  const inProcess = tx
    .select({ one: sql`1` })
    .from(processImages)
    .where(eq(processImages.imageId, images.id))
  const isUnattached = sql`(${notExists(inModel)} and ${notExists(inProcess)})`
  const noted = await tx
    .update(images)
    .set({ unattachedSince: sql`case when ${isUnattached} then ${now.toISOString()}::timestamptz end` })
    .where(and(eq(images.modelId, modelId), sql`(${images.unattachedSince} is null) = ${isUnattached}`))
    .returning({ id: images.id, unattachedSince: images.unattachedSince })
  return noted.filter((image) => image.unattachedSince !== null).map((image) => image.id)
}
