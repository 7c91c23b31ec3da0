import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import { USERNAME_MIN } from '#domain/people/credentials.ts'
import {
  type Account,
  type AccountPatch,
  type NewAccount,
  newPasswordLengthProblem,
} from '#domain/people/people.ts'
import { accountEvents, type Rights } from '#server/audit/account-events.ts'
import { type Actor, recordEvents } from '#server/audit/record.ts'
import type { Db } from '#server/store/database.ts'
import { lockName } from '#server/store/locks.ts'
import { secondFactors, sessions, users } from '#server/store/schema/people.ts'
import { qualified } from '#server/store/sql/qualified.ts'
import { seenGroups, setSeenGroups } from './group-rules.ts'
import { isLeakedPassword } from './passwords/leaked-passwords.ts'
import { hashPassword } from './passwords/passwords.ts'
import { strikeAllOff } from './sessions/struck-off.ts'
import { isWeakPassword } from './passwords/weak-passwords.ts'

export async function listAccounts(db: Db, now: Date): Promise<Account[]> {
  const ofUser = sql`from ${sessions} where ${sessions.userId} = ${users.id}
    and ${sessions.revokedAt} is null and ${sessions.expiresAt} > ${now.toISOString()}::timestamptz`
  const rows = await db
    .select({
      user: users,
      groups: seenGroups,
      hasSecondFactor: qualified(
        sql<boolean>`exists (select 1 from ${secondFactors} where ${secondFactors.userId} = ${users.id} and ${secondFactors.confirmedAt} is not null)`,
      ),
      sessionCount: qualified(
        sql<number>`(select count(*)::int ${ofUser} and ${sessions.struckOffAt} is null)`,
      ),
      lastSeenAt: qualified(sql<Date | string | null>`(select max(${sessions.rotatedAt}) ${ofUser})`),
    })
    .from(users)
    .orderBy(asc(users.username))
  return rows.map(({ user, groups, hasSecondFactor, sessionCount, lastSeenAt }) => ({
    id: user.id,
    username: user.username,
    role: user.role,
    isAdministrator: user.isAdministrator,
    keepsCatalogue: user.keepsCatalogue,
    isDisabled: user.disabledAt !== null,
    hasSecondFactor,
    groups: { general: listOrNull(groups.general), root: listOrNull(groups.root) },
    sessionCount,
    lastSeenAt: lastSeenAt === null ? null : new Date(lastSeenAt).toISOString(),
  }))
}

const listOrNull = (names: readonly string[] | undefined) => (names === undefined ? null : [...names])

export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).limit(1)).length > 0
}

/** An account by its name, whose case does not count; of two that differ in case alone only the exact one. */
export async function findAccount(db: Db, username: string) {
  const name = username.normalize('NFC')
  const rows = await db
    .select()
    .from(users)
    .where(sql`lower(${users.username}) = lower(${name})`)
  return rows.find((row) => row.username === name) ?? (rows.length === 1 ? rows[0] : undefined)
}

/** Answers null, or why there is no such account now. */
export async function addAccount(db: Db, account: NewAccount, actor: Actor): Promise<string | null> {
  const username = account.username.normalize('NFC')
  const problem = usernameProblem(username) ?? (await passwordProblem(account.password, username))
  if (problem !== null) return problem
  const passwordHash = await hashPassword(account.password)
  return db.transaction(async (tx) => {
    await lockName(tx, 'account-names')
    const taken = await tx.$count(users, sql`lower(${users.username}) = lower(${username})`)
    if (taken > 0) return `이미 있는 아이디입니다: ${username}`
    const { role } = account
    await tx.insert(users).values({ username, role, passwordHash, passwordGivenAt: new Date() })
    const added = { action: 'account-added', object: `account:${username}`, became: role } as const
    await recordEvents(tx, actor, { at: new Date(), events: [added] })
    return null
  })
}

/**
 * Changes what is given, and answers null or why not. A new password and another role end the sessions, but for the one
 * that is to be kept; closing the account strikes its devices off, which may do nothing any more but hear of it.
 */
export async function changeAccount(
  db: Db,
  change: AccountPatch & { username: string; keptSession?: string },
  actor: Actor,
): Promise<string | null> {
  const { password, role, isAdministrator, keepsCatalogue, isDisabled, groups } = change
  const problem = password === undefined ? null : await passwordProblem(password, change.username)
  if (problem !== null) return problem
  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  return db.transaction(async (tx) => {
    const stopsManaging = isDisabled === true || isAdministrator === false
    if (stopsManaging) await lockName(tx, 'administrators')
    const user = await findAccount(tx, change.username)
    if (user === undefined) return `없는 아이디입니다: ${change.username}`
    if (stopsManaging && user.isAdministrator && (await isLastAdministrator(tx, user))) {
      return '마지막 관리자입니다. 다른 계정을 먼저 관리자로 정해주세요.'
    }
    const before = await rightsOf(tx, user.id)
    await tx
      .update(users)
      .set({
        // Set in any case, so that there is always something to set.
        username: user.username,
        // Who keeps a session is the owner, who has chosen it.
        ...(passwordHash !== undefined && {
          passwordHash,
          passwordGivenAt: change.keptSession === undefined ? new Date() : null,
        }),
        // What is undefined stays as it was.
        role,
        isAdministrator,
        keepsCatalogue,
        ...(isDisabled !== undefined && { disabledAt: isDisabled ? new Date() : null }),
      })
      .where(eq(users.id, user.id))
    if (groups !== undefined) await setSeenGroups(tx, user.username, groups)
    if (isDisabled === true) await strikeAllOff(tx, user.id, { actor, at: new Date() })
    else if (password !== undefined || role !== undefined) {
      const kept = change.keptSession ?? ''
      // What was struck off can do little more than hear of it, which it is still to do.
      await tx
        .delete(sessions)
        .where(and(eq(sessions.userId, user.id), ne(sessions.id, kept), isNull(sessions.struckOffAt)))
    }
    const events = accountEvents(user.username, change, before)
    await recordEvents(tx, actor, { at: new Date(), events })
    return null
  })
}

/** Held until the change is made, so that of two changes at once the later tells what the earlier has made. */
async function rightsOf(tx: Db, id: number): Promise<Rights> {
  const mine = eq(users.id, id)
  await tx.select({ id: users.id }).from(users).where(mine).for('no key update')
  const { role, isAdministrator, keepsCatalogue } = users
  const columns = { role, isAdministrator, keepsCatalogue, groups: seenGroups }
  const [rights] = await tx.select(columns).from(users).where(mine)
  if (rights === undefined) throw new Error(`account ${id} is gone`)
  return rights
}

/** Whether nobody else manages accounts; asked under a lock, so that two do not leave at once. */
async function isLastAdministrator(tx: Db, { id }: { id: number }): Promise<boolean> {
  const others = and(eq(users.isAdministrator, true), isNull(users.disabledAt), ne(users.id, id))
  return (await tx.$count(users, others)) === 0
}

function usernameProblem(username: string): string | null {
  if (username.length < USERNAME_MIN || username.length > 50) return '아이디는 2글자에서 50글자까지입니다.'
  // A colon ends the name in Basic credentials.
  return /^[\p{L}\p{N}._-]+$/u.test(username)
    ? null
    : '아이디에는 글자, 숫자, 점, 밑줄, 붙임표만 쓸 수 있습니다.'
}

async function passwordProblem(password: string, username: string): Promise<string | null> {
  const lengthProblem = newPasswordLengthProblem(password)
  if (lengthProblem !== null) return lengthProblem
  return isWeakPassword(password, username) || (await isLeakedPassword(password))
    ? '너무 흔하거나 아이디와 비슷한 비밀번호입니다. 다른 비밀번호를 정해주세요.'
    : null
}
