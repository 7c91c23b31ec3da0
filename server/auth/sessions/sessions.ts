import { and, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Role } from '#domain/people/session.ts'
import { type Actor, recordEvents } from '#server/audit/record.ts'
import type { Db } from '#server/store/database.ts'
import { accessTokens, sessions, users } from '#server/store/schema/people.ts'
import { type SeenGroups, seenGroups } from '#server/auth/group-rules.ts'

/**
 * The browser holds `{session}.{secret}` in its cookie. A refresh turns it into an access token and replaces
 * the secret:
 *
 *   secret 1 ──refresh──▶ secret 2 = HMAC(salt, secret 1) ──refresh──▶ secret 3 …
 *
 * Because the next secret follows from the one before, a second tab that still comes with secret 1, or a
 * tablet that lost the answer, gets the very same secret 2 again. That holds for a grace period, and beyond it
 * for as long as nothing that came with secret 2 was ever used: then its answer was lost on the way. Otherwise
 * whoever comes with secret 1 has a stolen copy, and the session ends.
 */
const GRACE_MS = 60_000

export interface User {
  id: number
  username: string
  role: Role
  isAdministrator: boolean
  keepsCatalogue: boolean
  groups: SeenGroups
  sessionId: string
  /** When it ends at the latest, however much it is used. */
  sessionExpiresAt: Date
  /** When somebody else has chosen the password; null: nobody but its owner. */
  passwordGivenAt: Date | null
  /** Its device may send what waits on it and nothing else; see struck-off.ts. */
  isStruckOff: boolean
  /** The account is closed: then the device may not even do that, and only hears that it is to clear itself. */
  isClosed: boolean
}

/** For how many days each kind of account may be away before it is asked for its password again. */
export type IdleDays = Record<Role | 'administrator', number>

export interface SignedIn {
  sessionId: string
  token: string
  cookie: string
  cookieMaxAgeSeconds: number
}

export interface SessionSettings {
  sessionDays: number
  accessMinutes: number
  /** Absent: only the absolute lifetime counts. */
  idleDays?: IdleDays
  now: () => Date
}

const userColumns = {
  id: users.id,
  username: users.username,
  role: users.role,
  isAdministrator: users.isAdministrator,
  keepsCatalogue: users.keepsCatalogue,
  passwordGivenAt: users.passwordGivenAt,
  groups: seenGroups,
  sessionId: sessions.id,
  sessionExpiresAt: sessions.expiresAt,
  isStruckOff: sql<boolean>`${sessions.struckOffAt} is not null`,
  isClosed: sql<boolean>`${users.disabledAt} is not null`,
}

/** A session of a closed account is there for nothing but to be told to its device, which closing has struck off. */
const isToBeHeard = or(isNull(users.disabledAt), isNotNull(sessions.struckOffAt))

export async function openSession(
  db: Db,
  user: { id: number; device: string },
  settings: SessionSettings,
): Promise<SignedIn> {
  const now = settings.now()
  const id = randomBytes(12).toString('base64url')
  const secret = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + settings.sessionDays * 86_400_000)
  await db.insert(sessions).values({
    id,
    userId: user.id,
    salt: randomBytes(32).toString('base64url'),
    secretHash: hashOf(secret),
    isConfirmed: false,
    device: user.device,
    rotatedAt: now,
    expiresAt,
  })
  const token = await giveToken(db, id, settings)
  return {
    sessionId: id,
    token,
    cookie: `${id}.${secret}`,
    cookieMaxAgeSeconds: secondsBetween(now, expiresAt),
  }
}

/** The session of a cookie with a new token, or null where it is not (any more) one. */
export async function refreshSession(
  db: Db,
  cookie: string,
  settings: SessionSettings & { seenFrom: Pick<Actor, 'requestId' | 'address'> },
): Promise<SignedIn | null> {
  const held = splitCookie(cookie)
  if (held === null) return null
  return db.transaction(async (tx) => {
    const now = settings.now()
    const row = await findSession(tx, held.id, now, { forUpdate: true })
    if (row === null) return null
    const { session, user } = row
    if (isIdle(row, settings)) return null
    const isCurrent = isSame(session.secretHash, hashOf(held.secret))
    const next = createHmac('sha256', session.salt).update(held.secret).digest('base64url')
    if (isCurrent) {
      await tx
        .update(sessions)
        .set({
          previousHash: session.secretHash,
          secretHash: hashOf(next),
          rotatedAt: now,
          isConfirmed: false,
        })
        .where(eq(sessions.id, session.id))
    } else {
      const isPrevious = session.previousHash !== null && isSame(session.previousHash, hashOf(held.secret))
      if (!isPrevious) return null
      if (isOutdated(session, now)) {
        await tx.update(sessions).set({ revokedAt: now }).where(eq(sessions.id, session.id))
        const events = [{ action: 'session-stolen' as const, object: `session:${session.id}` }]
        const actor = { ...settings.seenFrom, userId: user.id, username: user.username }
        await recordEvents(tx, actor, { at: now, events })
        return null
      }
    }
    await tx
      .delete(accessTokens)
      .where(and(eq(accessTokens.sessionId, session.id), lt(accessTokens.expiresAt, now)))
    const token = await giveToken(tx, session.id, settings)
    return {
      sessionId: session.id,
      token,
      cookie: `${session.id}.${next}`,
      cookieMaxAgeSeconds: secondsBetween(now, session.expiresAt),
    }
  })
}

/**
 * Who a cookie belongs to, without renewing it: for photos, whose requests cannot carry a token. A cookie from before
 * that comes late is refused, and the session goes on: what an own browser asked for before it renewed may be heard
 * only when a tablet has woken up or is in reach again.
 */
export async function userOfCookie(
  db: Db,
  cookie: string,
  settings: Pick<SessionSettings, 'idleDays' | 'now'>,
): Promise<User | null> {
  const held = splitCookie(cookie)
  if (held === null) return null
  const now = settings.now()
  const row = await findSession(db, held.id, now)
  if (row === null || isIdle(row, settings)) return null
  const given = hashOf(held.secret)
  const { secretHash, previousHash, isConfirmed } = row.session
  const isCurrent = isSame(secretHash, given)
  if (isCurrent && !isConfirmed) await confirm(db, row.session.id)
  const isPrevious = previousHash !== null && isSame(previousHash, given)
  return isCurrent || (isPrevious && !isOutdated(row.session, now)) ? row.user : null
}

export async function userOfToken(db: Db, token: string, now: Date): Promise<User | null> {
  const [row] = await db
    .select({
      user: userColumns,
      provesArrival: sql<boolean>`not ${sessions.isConfirmed} and ${accessTokens.issuedAt} >= ${sessions.rotatedAt}`,
    })
    .from(accessTokens)
    .innerJoin(sessions, eq(sessions.id, accessTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(accessTokens.tokenHash, hashOf(token)),
        gt(accessTokens.expiresAt, now),
        gt(sessions.expiresAt, now),
        isNull(sessions.revokedAt),
        isToBeHeard,
      ),
    )
  if (row === undefined) return null
  if (row.provesArrival) await confirm(db, row.user.sessionId)
  return row.user
}

async function confirm(db: Db, sessionId: string): Promise<void> {
  await db.update(sessions).set({ isConfirmed: true }).where(eq(sessions.id, sessionId))
}

/** A session that was ended, and whose it was. */
export interface EndedSession {
  id: string
  user: { id: number; username: string }
  isStruckOff: boolean
}

/** Ends the session of a cookie and every token given out under it; null where there is none to end. */
export async function closeSessionOfCookie(db: Db, cookie: string, now: Date): Promise<EndedSession | null> {
  const held = splitCookie(cookie)
  if (held === null) return null
  const row = await findSession(db, held.id, now)
  if (row === null) return null
  const given = hashOf(held.secret)
  const { id, secretHash, previousHash } = row.session
  const isKnown = isSame(secretHash, given) || (previousHash !== null && isSame(previousHash, given))
  if (!isKnown) return null
  await revoke(db, id, now)
  return { id, user: row.user, isStruckOff: row.user.isStruckOff }
}

export async function closeSessionOfToken(db: Db, token: string, now: Date): Promise<EndedSession | null> {
  const [row] = await db
    .select({
      id: accessTokens.sessionId,
      user: { id: users.id, username: users.username },
      isStruckOff: userColumns.isStruckOff,
    })
    .from(accessTokens)
    .innerJoin(sessions, eq(sessions.id, accessTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(accessTokens.tokenHash, hashOf(token)))
  if (row === undefined) return null
  await revoke(db, row.id, now)
  return row
}

async function revoke(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.update(sessions).set({ revokedAt: now }).where(eq(sessions.id, sessionId))
  await db.delete(accessTokens).where(eq(accessTokens.sessionId, sessionId))
}

/**
 * Whether nobody has come with the session for too long: a device that works renews it every few minutes, one that is
 * offline keeps its work and is asked for the password when it is back.
 */
function isIdle(
  { session, user }: FoundSession,
  { idleDays, now }: Pick<SessionSettings, 'idleDays' | 'now'>,
): boolean {
  // However late it comes, it is to hear that it was struck off.
  if (user.isStruckOff) return false
  return now().getTime() - session.rotatedAt.getTime() > idleMs(user, idleDays)
}

/** Whether the cookie from before is no more that of a second tab, or of a device that never got the next one. */
function isOutdated({ rotatedAt, isConfirmed }: FoundSession['session'], now: Date): boolean {
  return isConfirmed && now.getTime() - rotatedAt.getTime() > GRACE_MS
}

/** When the session of a user who has just come with it ends, if nobody comes with it again. */
export function sessionUntil(user: User, { idleDays, now }: SessionSettings): Date {
  return new Date(Math.min(user.sessionExpiresAt.getTime(), now().getTime() + idleMs(user, idleDays)))
}

function idleMs({ role, isAdministrator }: User, idleDays: IdleDays | undefined): number {
  if (idleDays === undefined) return Infinity
  return Math.min(idleDays[role], isAdministrator ? idleDays.administrator : Infinity) * 86_400_000
}

interface FoundSession {
  session: typeof sessions.$inferSelect
  user: User
}

async function findSession(
  db: Db,
  id: string,
  now: Date,
  options: { forUpdate?: true } = {},
): Promise<FoundSession | null> {
  const query = db
    .select({
      session: sessions,
      user: userColumns,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, id), gt(sessions.expiresAt, now), isNull(sessions.revokedAt), isToBeHeard))
  const [row] = await (options.forUpdate ? query.for('update', { of: sessions }) : query)
  return row ?? null
}

async function giveToken(db: Db, sessionId: string, settings: SessionSettings): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const issuedAt = settings.now()
  const expiresAt = new Date(issuedAt.getTime() + settings.accessMinutes * 60_000)
  await db.insert(accessTokens).values({ tokenHash: hashOf(token), sessionId, issuedAt, expiresAt })
  return token
}

function splitCookie(cookie: string): { id: string; secret: string } | null {
  const [id, secret, ...rest] = cookie.split('.')
  if (id === undefined || secret === undefined || rest.length > 0) return null
  return /^[\w-]{8,40}$/.test(id) && /^[\w-]{20,100}$/.test(secret) ? { id, secret } : null
}

/** Secrets are 256 random bits, so one plain hash is enough to keep them unreadable in the database. */
function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

function secondsBetween(from: Date, to: Date): number {
  return Math.max(1, Math.floor((to.getTime() - from.getTime()) / 1000))
}
