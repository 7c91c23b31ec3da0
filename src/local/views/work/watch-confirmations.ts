import type { DeviceDatabase } from '#local/store/database.ts'
import { throttledQuery } from '#local/views/throttled-query.ts'

/**
 * Calls back with the kinds of the operations that the server has confirmed since a moment (this device's clock, ms) or
 * confirms later, in whatever tab they were sent.
 * @returns a function that stops it
 */
export function watchConfirmations(
  db: DeviceDatabase,
  from: number,
  onConfirmed: (kinds: readonly string[]) => void,
): () => void {
  let since = from
  let seen: ReadonlySet<string> = new Set()
  const log = throttledQuery(db, [db.journal], () => db.journal.where('at').aboveOrEqual(since).toArray())
  return log.subscribe((rows) => {
    const news = rows.filter(({ opId, outcome }) => outcome === 'CONFIRMED' && !seen.has(opId))
    seen = new Set(rows.map(({ opId }) => opId))
    since = Math.max(since, ...rows.map(({ at }) => at))
    if (news.length > 0) onConfirmed(news.map(({ kind }) => kind))
  })
}
