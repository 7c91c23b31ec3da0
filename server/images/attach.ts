import { and, eq, exists, inArray, isNotNull, notExists, or, sql, type SQL } from 'drizzle-orm'
import { canSeeGroup } from '#server/auth/group-rules.ts'
import type { User } from '#server/auth/sessions/sessions.ts'
import { invalid } from '#server/http/problems.ts'
import type { Db } from '#server/store/database.ts'
import { placed } from '#server/store/sql/positions.ts'
import {
  groups,
  images,
  modelImages,
  models,
  processes,
  processImages,
} from '#server/store/schema/records.ts'

/** What shows photos: a process, or with null the model itself (its other photos). */
export interface ImageOwner {
  modelId: number
  processId: number | null
}

/** Who has photos shown. */
export interface ImageWriter {
  user: User
  /** The double by whose address alone they reach the process; null: they see the model that it is in. */
  reachedBy: number | null
  now: Date
}

/**
 * Makes the owner's photos what was sent, in that order. All must be photos of the same model, or have been sent to one
 * that was merged into it before they were shown; or else, for who sees the latter alone, be within their reach.
 * Answers the ids of those that nothing shows any more.
 */
export async function replaceImages(
  tx: Db,
  owner: ImageOwner,
  imageIds: readonly number[],
  writer: ImageWriter,
): Promise<number[]> {
  const wanted = placed(imageIds)
  if (wanted.length > 0) {
    const ids = wanted.map(({ value }) => value)
    const taken = await takeOver(tx, owner.modelId, ids, writer)
    const known = await tx
      .select({ id: images.id })
      .from(images)
      .where(and(or(inArray(images.id, taken), mayBeShown(tx, owner, writer)), inArray(images.id, ids)))
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
  return noteUnattached(tx, owner.modelId, writer.now)
}

function mayBeShown(tx: Db, owner: ImageOwner, { user, reachedBy }: ImageWriter): SQL | undefined {
  if (reachedBy === null) return or(eq(images.modelId, owner.modelId), isShownBy(tx, owner))
  // What they sent themselves stays theirs when they take it out again.
  const isOwn = and(
    eq(images.modelId, owner.modelId),
    isNotNull(images.unattachedSince),
    eq(images.createdBy, user.username),
  )
  return or(isShownByWhatCameFrom(tx, reachedBy, owner), isOwn)
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

function isShownByWhatCameFrom(tx: Db, double: number, { modelId }: ImageOwner): SQL {
  return exists(
    tx
      .select({ one: sql`1` })
      .from(processImages)
      .innerJoin(processes, eq(processes.id, processImages.processId))
      .where(
        and(
          eq(processImages.imageId, images.id),
          eq(processes.modelId, modelId),
          eq(processes.cameFrom, double),
        ),
      ),
  )
}

/**
 * Photos of a process that was in another model when they arrived, or that were sent to it by the address of that one,
 * and are to be shown in this one now. Answers their ids.
 */
async function takeOver(
  tx: Db,
  modelId: number,
  imageIds: readonly number[],
  { user, reachedBy }: ImageWriter,
): Promise<number[]> {
  const doubles = reachedBy === null ? await seenDoubles(tx, modelId, user) : [reachedBy]
  if (doubles.length === 0) return []
  const taken = await tx
    .update(images)
    .set({ modelId })
    .where(
      and(
        inArray(images.id, [...imageIds]),
        isNotNull(images.unattachedSince),
        inArray(images.modelId, doubles),
      ),
    )
    .returning({ id: images.id })
  return taken.map(({ id }) => id)
}

/** What was merged into the model, in groups that the user sees. */
async function seenDoubles(tx: Db, modelId: number, user: User): Promise<number[]> {
  const doubles = await tx
    .select({ id: models.id, area: models.area, group: groups.name })
    .from(models)
    .innerJoin(groups, eq(groups.id, models.groupId))
    .where(eq(models.mergedInto, modelId))
  return doubles.filter(({ area, group }) => canSeeGroup(user, area, group)).map(({ id }) => id)
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
