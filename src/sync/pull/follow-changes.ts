import type { EditsApi } from '#api/edits.ts'
import { problemOf } from '#api/problem.ts'
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
  try {
    const { value } = await api.changes(null, signal)
    await beginFollowing(db, value)
    return true
  } catch (error) {
    if (problemOf(error)?.kind === 'not-found') return false
    throw error
  }
}

/** @returns null where the server has lost the cursor; `overtaken` where another tab goes on */
async function goOn(
  { db, api }: FollowDeps,
  from: Following,
  signal: AbortSignal,
): Promise<'followed' | 'overtaken' | null> {
  for (let at = from; ;) {
    let page
    try {
      page = (await api.changes(at, signal)).value
    } catch (error) {
      if (problemOf(error)?.kind === 'not-found') return null
      throw error
    }
    const next = await noteChanges(db, at, page)
    if (next === null) return 'overtaken'
    if (!page.hasMore) return 'followed'
    at = next
  }
}
