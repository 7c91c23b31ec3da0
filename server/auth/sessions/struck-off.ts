import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { type Actor, recordEvents } from '#server/audit/record.ts'
import type { Db } from '#server/store/database.ts'
import { accessTokens, sessions } from '#server/store/schema/people.ts'

/** How long a device that was struck off may take to come, to send what waits on it and to clear itself. */
const STRUCK_OFF_DAYS = 30

/**
 * Strikes the device of a session off. From then on the session reads nothing: it hears that the device is to clear
 * itself, and sends what waits there (`maySendOut` in guard.ts). It ends when the device has cleared itself, and after
 * 30 days.
 * @returns whether there was such a session
 */
export async function strikeOff(
  db: Db,
  { userId, sessionId }: { userId: number; sessionId: string },
  { actor, at }: { actor: Actor; at: Date },
): Promise<boolean> {
  const holds = and(
    eq(sessions.id, sessionId),
    eq(sessions.userId, userId),
    gt(sessions.expiresAt, at),
    isNull(sessions.revokedAt),
  )
  return db.transaction(async (tx) => {
    const [session] = await tx.select().from(sessions).where(holds).for('update')
    if (session === undefined) return false
    if (session.struckOffAt !== null) return true
    await strike(tx, [sessionId], { actor, at })
    return true
  })
}

/**
 * Strikes all devices of a person off whose account is closed. As long as it is, they only hear that they are to clear
 * themselves, and send nothing; tokens that they hold end with the closing.
 */
export async function strikeAllOff(
  tx: Db,
  userId: number,
  { actor, at }: { actor: Actor; at: Date },
): Promise<void> {
  const holds = and(eq(sessions.userId, userId), gt(sessions.expiresAt, at), isNull(sessions.revokedAt))
  const held = await tx.select().from(sessions).where(holds).for('update')
  const before = held.filter(({ struckOffAt }) => struckOffAt !== null).map(({ id }) => id)
  await tx.delete(accessTokens).where(inArray(accessTokens.sessionId, before))
  const others = held.filter(({ struckOffAt }) => struckOffAt === null).map(({ id }) => id)
  await strike(tx, others, { actor, at })
}

async function strike(
  tx: Db,
  ids: readonly string[],
  { actor, at }: { actor: Actor; at: Date },
): Promise<void> {
  const expiresAt = new Date(at.getTime() + STRUCK_OFF_DAYS * 86_400_000)
  await tx.update(sessions).set({ struckOffAt: at, expiresAt }).where(inArray(sessions.id, ids))
  // With its next call a device asks for a token, and hears.
  await tx.delete(accessTokens).where(inArray(accessTokens.sessionId, ids))
  const events = ids.map((id) => ({ action: 'device-struck-off', object: `session:${id}` }) as const)
  await recordEvents(tx, actor, { at, events })
}
