import { and, desc, eq, gt, isNull, lt, ne, or } from 'drizzle-orm'
import type { PersonSession } from '#domain/people/people.ts'
import { type Actor, recordEvents } from '#server/audit/record.ts'
import type { Db } from '#server/store/database.ts'
import { accessTokens, sessions } from '#server/store/schema/people.ts'

/** The sessions of a person that still hold, the last used first. */
export async function sessionsOf(
  db: Db,
  { userId, now, currentId }: { userId: number; now: Date; currentId?: string },
): Promise<PersonSession[]> {
  const holds = and(eq(sessions.userId, userId), gt(sessions.expiresAt, now), isNull(sessions.revokedAt))
  const rows = await db.select().from(sessions).where(holds).orderBy(desc(sessions.rotatedAt))
  return rows.map(({ id, device, createdAt, rotatedAt, struckOffAt }) => ({
    id,
    device,
    startedAt: createdAt.toISOString(),
    lastSeenAt: rotatedAt.toISOString(),
    isCurrent: id === currentId,
    ...(struckOffAt !== null && { struckOffAt: struckOffAt.toISOString() }),
  }))
}

/** Ends the sessions of a person: all, one, or all but one. Answers how many they were. */
export async function endSessions(
  db: Db,
  { userId, only, except }: { userId: number; only?: string; except?: string },
  { actor, at }: { actor: Actor; at: Date },
): Promise<number> {
  const which = and(
    eq(sessions.userId, userId),
    only === undefined ? undefined : eq(sessions.id, only),
    except === undefined ? undefined : ne(sessions.id, except),
  )
  return db.transaction(async (tx) => {
    const ended = await tx.delete(sessions).where(which).returning({ id: sessions.id })
    const events = ended.map(({ id }) => ({ action: 'session-ended', object: `session:${id}` }) as const)
    await recordEvents(tx, actor, { at, events })
    return ended.length
  })
}

/** Removes tokens and sessions that have run out, and sessions that were ended before `old`. */
export async function forgetSessions(db: Db, { now, old }: { now: Date; old: Date }): Promise<void> {
  await db.delete(accessTokens).where(lt(accessTokens.expiresAt, now))
  await db.delete(sessions).where(or(lt(sessions.expiresAt, now), lt(sessions.revokedAt, old)))
}
