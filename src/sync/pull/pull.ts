import type { EditsApi } from '#api/edits.ts'
import type { Area } from '#domain/model/area.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { type ModelAnswer, takeInModelIfFresh } from '#local/answers/ingest.ts'
import { readFollowing } from '#local/answers/following.ts'
import { draftsOf, isUnsaved } from '#local/store/drafts.ts'
import { isMaking } from '#local/outbox/operation.ts'
import { findModel } from '#local/views/queries.ts'
import { nullIfNotFound, problemOf } from '#api/problem.ts'

export interface PullDeps {
  db: DeviceDatabase
  api: EditsApi
  takeIn?: typeof takeInModelIfFresh
}

/**
 * Brings what the server has of a model onto the device. Pending edits stay in view.
 * @returns the key of the model here, or null if something of it was under way in the meantime: the server's list
 *   could then be older than a confirmation, or show the very record whose confirmation is still to come
 * @throws ApiProblem if the server could not be read
 */
export async function pullModel(
  { db, api, takeIn = takeInModelIfFresh }: PullDeps,
  area: Area,
  slug: string,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    if (await isCreating(db, area, slug)) return null
    const askedAt = db.deps.now()
    const following = await readFollowing(db)
    const answer = { ...(await readWhole(api, area, slug, signal)), following }
    const into = await readTarget({ db, api }, answer, signal)
    return await takeIn(db, { ...answer, into }, askedAt)
  } catch (error) {
    if (problemOf(error)?.kind === 'not-found') await markGone(db, area, slug)
    throw error
  }
}

async function readWhole(api: EditsApi, area: Area, slug: string, signal: AbortSignal): Promise<ModelAnswer> {
  const [{ value: model, etag }, processes] = await Promise.all([
    api.model(area, slug, signal),
    api.processes(area, slug, signal),
  ])
  return { area, model, etag, processes: processes.value.results }
}

/**
 * The model that has the processes of one that was merged, where this device holds some of them; null where there is
 * nothing to go over, or where the person does not see it.
 */
async function readTarget(
  { db, api }: PullDeps,
  { area, model: { id, mergedInto }, following }: ModelAnswer,
  signal: AbortSignal,
): Promise<ModelAnswer | null> {
  if (!mergedInto) return null
  const row = await db.models.where('[area+serverId]').equals([area, id]).first()
  const held = row === undefined ? 0 : await db.processes.where('modelKey').equals(row.key).count()
  if (held === 0) return null
  const target = await nullIfNotFound(readWhole(api, area, mergedInto.slug, signal))
  return target && { ...target, following: following ?? null }
}

async function isCreating(db: DeviceDatabase, area: Area, slug: string): Promise<boolean> {
  const row = await findModel(db, area, slug)
  if (row === null) {
    // A model this device does not know by this name could be the one it is just making.
    const creating = await db.operations.where('target').startsWith('model:local-').toArray()
    return creating.some((op) => op.area === area && isMaking(op))
  }
  const ops = await db.operations.where('modelKey').equals(row.key).toArray()
  return ops.some(isMaking)
}

/**
 * Somebody deleted it, or it left the user's groups. A model with operations waiting, or with input that was not saved,
 * stays, and is shown.
 */
async function markGone(db: DeviceDatabase, area: Area, slug: string): Promise<void> {
  const row = await findModel(db, area, slug)
  if (row === null) return
  const waiting = await db.operations.where('modelKey').equals(row.key).count()
  const isHeld = waiting > 0 || (await draftsOf(db, row.key)).some(isUnsaved)
  if (!isHeld) await db.models.update(row.key, { gone: true })
}
