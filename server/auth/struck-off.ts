import { and, eq, gt, isNull } from 'drizzle-orm'
import { type Actor, recordEvents } from '#server/audit/record.ts'
import type { Db } from '#server/store/database.ts'
import { accessTokens, sessions } from '#server/store/people-schema.ts'

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
    const expiresAt = new Date(at.getTime() + STRUCK_OFF_DAYS * 86_400_000)
    await tx.update(sessions).set({ struckOffAt: at, expiresAt }).where(eq(sessions.id, sessionId))
    // With its next call it asks for a token, and hears.
    await tx.delete(accessTokens).where(eq(accessTokens.sessionId, sessionId))
    await recordEvents(tx, actor, {
      at,
      events: [{ action: 'device-struck-off', object: `session:${sessionId}` }],
    })
    return true
  })
}
