import type { EditsApi } from '#api/edits.ts'
import { nullIfNotFound } from '#api/problem.ts'
import {
  type Following,
  beginFollowing,
  noteChanges,
  readFollowing,
  stopFollowing,
} from '#local/answers/following.ts'
import type { DeviceDatabase } from '#local/store/database.ts'

interface FollowDeps {
  db: DeviceDatabase
  api: Pick<EditsApi, 'changes'>
}

/**
 * Reads what has changed on the server since it was last read, and notes which models have to be asked for. A server
 * that has lost the cursor is followed anew from now on, and one without a feed not at all: then everything is asked
 * for.
 * @returns whether what is noted as current is so
 * @throws ApiProblem if the server could not be read
 */
export async function followChanges({ db, api }: FollowDeps, signal: AbortSignal): Promise<boolean> {
  const from = await readFollowing(db)
  const reached = from === null ? null : await goOn({ db, api }, from, signal)
  if (reached !== null) return reached === 'followed'
  await stopFollowing(db)
  const now = await nullIfNotFound(api.changes(null, signal))
  if (now === null) return false
  await beginFollowing(db, now.value)
  return true
}

/** @returns null where the server has lost the cursor; `overtaken` where another tab goes on */
async function goOn(
  { db, api }: FollowDeps,
  from: Following,
  signal: AbortSignal,
): Promise<'followed' | 'overtaken' | null> {
  for (let at = from; ;) {
    const page = await nullIfNotFound(api.changes(at, signal))
    if (page === null) return null
    const next = await noteChanges(db, at, page.value)
    if (next === null) return 'overtaken'
    if (!page.value.hasMore) return 'followed'
    at = next
  }
}
