import { and, eq, isNotNull, isNull, lt, ne } from 'drizzle-orm'
import { type Actor, recordEvents } from '#server/audit/record.ts'
import type { Db } from '#server/store/database.ts'
import { recoveryCodes, secondFactors, sessions } from '#server/store/schema/people.ts'
import { hashPassword, isPassword } from '#server/auth/passwords/passwords.ts'
import { addressOf, newRecoveryCodes, newSecret, readCode, stepOfCode } from './codes.ts'
import type { SecretSeal } from './seal-secret.ts'

/**
 *   none ──begin (password)──▶ being set up ──confirm (a code)──▶ on ──remove──▶ none
 *
 * Only one that is on is asked for. Beginning again makes another secret, and the one before opens nothing.
 */

const ownerOf = (userId: number) => `second-factor:${userId}`
const isOn = (userId: number) => and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt))

export async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  return (await db.$count(secondFactors, isOn(userId))) > 0
}

export function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  return db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))
}

/** @returns what the app is to be given; null where there is one that is on */
export async function beginSecondFactor(
  db: Db,
  user: { id: number; username: string },
  seal: SecretSeal,
): Promise<{ secret: string; address: string } | null> {
  const secret = newSecret()
  const stored = seal.seal(secret, ownerOf(user.id))
  const [begun] = await db
    .insert(secondFactors)
    .values({ userId: user.id, secret: stored })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secret: stored, lastStep: 0 },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId })
  return begun === undefined ? null : { secret, address: addressOf(secret, user.username) }
}

interface Given {
  userId: number
  code: string
  now: Date
}

/**
 * Counts from now on, and ends the sessions elsewhere, which began without it, but for devices that were struck off.
 * @returns the recovery codes, which nobody can read again; null where the code is wrong or nothing is being set up
 */
export async function confirmSecondFactor(
  db: Db,
  { userId, code, now, keptSession }: Given & { keptSession: string },
  { seal, actor }: { seal: SecretSeal; actor: Actor },
): Promise<string[] | null> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  const given = readCode(code)
  if (row === undefined || row.confirmedAt !== null || given?.kind !== 'app') return null
  const step = stepOfCode(seal.open(row.secret, ownerOf(userId)), given.code, now)
  if (step === null) return null
  const codes = newRecoveryCodes()
  const hashes = await Promise.all(codes.map(hashPassword))
  return db.transaction(async (tx) => {
    const [confirmed] = await tx
      .update(secondFactors)
      .set({ confirmedAt: now, lastStep: step })
      // Not one that was begun anew meanwhile.
      .where(and(eq(secondFactors.secret, row.secret), isNull(secondFactors.confirmedAt)))
      .returning({ userId: secondFactors.userId })
    if (confirmed === undefined) return null
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
    await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })))
    // What was struck off is still to hear of it, and can do little more.
    await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), ne(sessions.id, keptSession), isNull(sessions.struckOffAt)))
    await record(tx, actor, 'second-factor-added', now)
    return codes
  })
}

/**
 * Takes a code of the app or a recovery code, each once.
 * @returns which it was; null where it is wrong or was taken before
 */
export async function takeCode(
  db: Db,
  { userId, code, now }: Given,
  { seal, actor }: { seal: SecretSeal; actor: Actor },
): Promise<'app' | 'recovery' | null> {
  const given = readCode(code)
  const isTaken =
    given !== null &&
    (given.kind === 'app'
      ? await takeAppCode(db, { userId, code: given.code, now }, seal)
      : await takeRecoveryCode(db, { userId, code: given.code }))
  if (given === null || !isTaken) {
    await record(db, actor, 'second-factor-failed', now)
    return null
  }
  if (given.kind === 'recovery') await record(db, actor, 'recovery-code-used', now)
  return given.kind
}

async function takeAppCode(db: Db, { userId, code, now }: Given, seal: SecretSeal): Promise<boolean> {
  const [row] = await db.select().from(secondFactors).where(isOn(userId))
  if (row === undefined) return false
  const secret = seal.open(row.secret, ownerOf(userId))
  const step = stepOfCode(secret, code, now)
  if (step === null) return false
  // Of two that come with it at once one is the first, whichever server they ask.
  const taken = await db
    .update(secondFactors)
    // Sealed anew, so that a key that was replaced has served its time once everybody has signed in.
    .set({ lastStep: step, secret: seal.seal(secret, ownerOf(userId)) })
    .where(and(isOn(userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId })
  return taken.length > 0
}

async function takeRecoveryCode(db: Db, { userId, code }: Pick<Given, 'userId' | 'code'>): Promise<boolean> {
  const rows = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const matches = await Promise.all(rows.map(({ codeHash }) => isPassword(codeHash, code)))
  const codeHash = rows.find((_row, at) => matches[at] === true)?.codeHash
  if (codeHash === undefined) return false
  const gone = await db.delete(recoveryCodes).where(eq(recoveryCodes.codeHash, codeHash)).returning()
  return gone.length > 0
}

/** @returns whether there was one, or one being set up */
export async function removeSecondFactor(
  db: Db,
  { id, username }: { id: number; username: string },
  { actor, at }: { actor: Actor; at: Date },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const gone = await tx.delete(secondFactors).where(eq(secondFactors.userId, id)).returning()
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, id))
    if (gone.length === 0) return false
    const events = [{ action: 'second-factor-removed' as const, object: `account:${username}` }]
    await recordEvents(tx, actor, { at, events })
    return true
  })
}

type OwnAction = 'second-factor-added' | 'second-factor-failed' | 'recovery-code-used'

/** What somebody did with their own. */
function record(db: Db, actor: Actor, action: OwnAction, at: Date): Promise<void> {
  return recordEvents(db, actor, { at, events: [{ action, object: `account:${actor.username ?? ''}` }] })
}
