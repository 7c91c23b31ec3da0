import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/store/database.ts'
import type { Work } from './work.ts'

/**
 * What is not as it was promised, in sentences: everything acknowledged is in the database once, and nothing is there
 * twice.
 * The change history has the key of each call that changed something, in the transaction of the change.
 */
export async function judge(db: Db, works: readonly Work[]): Promise<string[]> {
  const counts = async (query: SQL) => {
    const answer: unknown = await db.execute(query)
    // Both databases answer so; drizzle leaves it open.
    const { rows } = answer as { rows: { what: string; times: number }[] }
    return new Map(rows.map(({ what, times }) => [what, times]))
  }
  const changes = await counts(
    sql`select key as what, count(*)::int as times from change_sets where key is not null group by key`,
  )
  const processes = await counts(
    sql`select name as what, count(*)::int as times from processes group by name`,
  )
  const photos = await counts(
    sql`select received_sha256 as what, count(*)::int as times from images group by received_sha256`,
  )
  const shown = await counts(
    sql`select image_id::text as what, count(*)::int as times from process_images group by image_id`,
  )
  const timesOf = (work: Work): number[] => {
    const changed = changes.get(work.key) ?? 0
    switch (work.kind) {
      case 'process':
        return [changed, processes.get(work.name) ?? 0]
      case 'photo':
        return [photos.get(work.sha256) ?? 0]
      case 'show-photo':
        return [changed, shown.get(String(work.imageId)) ?? 0]
      case 'save-model':
      case 'save-process':
        return [changed]
    }
  }
  return works.flatMap((work) => {
    const times = timesOf(work)
    const isRight = times.every((time) => (work.isAcknowledged ? time === 1 : time <= 1))
    const said = work.isAcknowledged ? 'acknowledged' : 'not acknowledged'
    return isRight ? [] : [`${work.kind} ${work.key}, ${said}, is there ${times.join(' and ')} times`]
  })
}
