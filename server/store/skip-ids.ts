import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

/** More than are given out between two copies. An id has room for two thousand restores. */
const SKIPPED = 1_000_000

/**
 * Every id that this database gives out from now on is one that it cannot have given out before, also on the days that
 * a restore has taken from it: what a device still holds of those is then found missing, and never taken for another
 * record.
 */
export async function skipIds(db: Db): Promise<void> {
  await db.execute(sql`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, 0) + ${SKIPPED}::bigint)
    from pg_sequences where schemaname = 'public'`)
}
