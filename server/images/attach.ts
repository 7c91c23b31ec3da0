import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import { invalid } from '#server/http/problems.ts'
import type { Db } from '#server/store/database.ts'
import { placed } from '#server/store/positions.ts'
import { images, modelImages, processImages } from '#server/store/schema.ts'

/** What shows photos: a process, or with null the model itself (its other photos). */
export interface ImageOwner {
  modelId: number
  processId: number | null
}

/**
 * Makes the owner's photos what was sent, in that order; all must be photos of the same model. Answers the ids of those
 * that nothing shows any more.
 */
export async function replaceImages(
  tx: Db,
  owner: ImageOwner,
  imageIds: readonly number[],
  now: Date,
): Promise<number[]> {
  const wanted = placed(imageIds)
  if (wanted.length > 0) {
    const known = await tx
      .select({ id: images.id })
      .from(images)
      .where(
        and(
          eq(images.modelId, owner.modelId),
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
