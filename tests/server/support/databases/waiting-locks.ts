import { sql } from 'drizzle-orm'
import type { Db } from '#server/store/database.ts'

/** How many connections of this database wait for another; others of its cluster have tests of their own. */
export async function countWaiting(db: Db): Promise<number> {
  // In a transaction the list of connections else stays what it was when it was first asked for.
  await db.execute(sql`select pg_stat_clear_snapshot()`)
  const here = sql`(select pid from pg_stat_activity where datname = current_database())`
  return db.$count(sql`pg_locks`, sql`not granted and pid in ${here}`)
}
