import { createHash } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/store/database.ts'
import { lockName } from '#server/store/locks.ts'
import { loginFailures } from '#server/store/schema/people.ts'

/**
 * Slows down guessing of passwords, in the database so that several servers count together. Failures are
 * counted three ways, each with its own patience:
 *
 *   account from one address   after 5 failures   1 s, 2 s, 4 s … up to 15 minutes
 *   one address                after 50 failures  1 s, 2 s, 4 s … up to 5 minutes
 *   one account                after 20 failures  1 s, 2 s, 4 s … up to 30 seconds
 *
 * The last two stop guessing of many names, and from many addresses. They do not hold for an account at an address
 * from which it has signed in before: a whole institute may have one address, and nobody can lock colleagues out of
 * their usual place of work. Attempts that are turned away are not counted, so a block ends by itself.
 */
const RULES = {
  pair: { free: 5, longestSeconds: 15 * 60 },
  address: { free: 50, longestSeconds: 5 * 60 },
  account: { free: 20, longestSeconds: 30 },
} as const

const FORGOTTEN_MS = 60 * 60 * 1000
/** Several servers do not have quite the same time. A failure further ahead is from a clock that was wrong. */
const CLOCKS_APART_MS = 60_000

export interface Attempt {
  username: string
  address: string
}

/**
 * Counts an attempt as failed before its password is looked at, so that many at once cannot slip through.
 * @returns 0 where it may be tried, else the seconds to wait
 */
export async function beginAttempt(db: Db, attempt: Attempt, now: Date): Promise<number> {
  const subjects = subjectsOf(attempt)
  return db.transaction(async (tx) => {
    for (const subject of Object.values(subjects)) await lockName(tx, subject)
    const rows = await tx
      .select()
      .from(loginFailures)
      .where(inArray(loginFailures.subject, Object.values(subjects)))
    const bySubject = new Map(rows.map((row) => [row.subject, row]))
    const isKnownPlace = bySubject.get(subjects.pair)?.isKnownPlace === true
    const waits = (['pair', 'address', 'account'] as const).map((kind) => {
      const row = bySubject.get(subjects[kind])
      if (row === undefined || (kind !== 'pair' && isKnownPlace)) return 0
      return secondsToWait(row, RULES[kind], now)
    })
    const wait = Math.max(...waits)
    if (wait === 0) await count(tx, Object.values(subjects), now)
    return wait
  })
}

/** Forgets the failures of an account that has signed in, and remembers the address as one of its places. */
export async function noteSuccess(db: Db, attempt: Attempt, now: Date): Promise<void> {
  const { pair, account, address } = subjectsOf(attempt)
  await db
    .insert(loginFailures)
    .values({ subject: pair, failures: 0, lastFailureAt: now, isKnownPlace: true })
    .onConflictDoUpdate({ target: loginFailures.subject, set: { failures: 0, isKnownPlace: true } })
  await db.update(loginFailures).set({ failures: 0 }).where(eq(loginFailures.subject, account))
  await db
    .update(loginFailures)
    .set({ failures: sql`greatest(${loginFailures.failures} - 1, 0)` })
    .where(eq(loginFailures.subject, address))
}

/** Takes back that an attempt failed, where nothing was guessed wrong; what was before still counts. */
export async function takeBackFailure(db: Db, attempt: Attempt): Promise<void> {
  for (const subject of Object.values(subjectsOf(attempt))) {
    await db
      .update(loginFailures)
      .set({ failures: sql`greatest(${loginFailures.failures} - 1, 0)` })
      .where(eq(loginFailures.subject, subject))
  }
}

/** Removes what no longer matters; places are remembered for as long as a session may live. */
export async function forgetFailures(db: Db, now: Date): Promise<void> {
  const old = new Date(now.getTime() - 90 * 86_400_000)
  const forgotten = new Date(now.getTime() - FORGOTTEN_MS)
  const due = db
    .select({ subject: loginFailures.subject })
    .from(loginFailures)
    .where(
      sql`${loginFailures.lastFailureAt} < ${old.toISOString()}::timestamptz or
      (not ${loginFailures.isKnownPlace} and ${loginFailures.lastFailureAt} < ${forgotten.toISOString()}::timestamptz)`,
    )
    // Whoever signs in has them in another order; what they hold is not old any more.
    .for('update', { skipLocked: true })
  await db.delete(loginFailures).where(inArray(loginFailures.subject, due))
}

async function count(tx: Db, subjects: string[], now: Date): Promise<void> {
  const forgotten = new Date(now.getTime() - FORGOTTEN_MS).toISOString()
  await tx
    .insert(loginFailures)
    .values(subjects.map((subject) => ({ subject, failures: 1, lastFailureAt: now })))
    .onConflictDoUpdate({
      target: loginFailures.subject,
      set: {
        failures: sql`case when ${loginFailures.lastFailureAt} < ${forgotten}::timestamptz then 1
          else ${loginFailures.failures} + 1 end`,
        lastFailureAt: now,
      },
    })
}

interface Failures {
  failures: number
  lastFailureAt: Date
}

function secondsToWait(row: Failures, rule: { free: number; longestSeconds: number }, now: Date): number {
  const sinceMs = now.getTime() - row.lastFailureAt.getTime()
  if (row.failures < rule.free || sinceMs < -CLOCKS_APART_MS) return 0
  const delaySeconds = Math.min(2 ** (row.failures - rule.free), rule.longestSeconds)
  return Math.max(0, Math.ceil(delaySeconds - sinceMs / 1000))
}

/**
 * Hashed, so that what strangers type into the login is not kept in the database. All lock and write them kind by kind
 * in this order, and none has two of a kind, so that no two wait for each other.
 */
function subjectsOf({ username, address }: Attempt) {
  const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 32)
  return {
    pair: `pair:${hash(`${username.toLowerCase()} ${address}`)}`,
    account: `account:${hash(username.toLowerCase())}`,
    address: `address:${hash(address)}`,
  }
}
