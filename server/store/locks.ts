import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

/** Waits until no other transaction holds this name; released with the transaction. */
export async function lockName(tx: Db, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/**
 * Waits until no other transaction has taken this name with `lockName`; others may share it. Released with the
 * transaction.
 */
export async function shareName(tx: Db, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`)
}

/** Takes the name unless another transaction holds it; released with the transaction. */
export async function tryLockName(tx: Db, name: string): Promise<boolean> {
  const [row] = await tx
    .select({ isLocked: sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${name}, 0))` })
    .from(sql`(select 1) as one`)
  return row?.isLocked === true
}
