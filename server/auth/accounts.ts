import { asc, eq } from 'drizzle-orm'
import { USERNAME_MIN } from '#domain/credentials.ts'
import type { Role } from '#domain/session.ts'
import { type Actor, type AuditAction, recordEvents } from '#server/audit/record.ts'
import type { Db } from '#server/store/database.ts'
import { sessions, users } from '#server/store/people-schema.ts'
import { hashPassword } from './passwords.ts'

/** Longer than the login asks for: this is where passwords are chosen. */
const PASSWORD_LENGTH = { least: 8, most: 200 }

export interface Account {
  username: string
  role: Role
  isDisabled: boolean
}

export async function listAccounts(db: Db): Promise<Account[]> {
  const rows = await db.select().from(users).orderBy(asc(users.username))
  return rows.map(({ username, role, disabledAt }) => ({ username, role, isDisabled: disabledAt !== null }))
}

/** Answers null, or why there is no such account now. */
export async function addAccount(
  db: Db,
  account: { username: string; role: Role; password: string },
  actor: Actor,
): Promise<string | null> {
  const username = account.username.normalize('NFC')
  const problem = usernameProblem(username) ?? passwordProblem(account.password)
  if (problem !== null) return problem
  const passwordHash = await hashPassword(account.password)
  return db.transaction(async (tx) => {
    const added = await tx
      .insert(users)
      .values({ username, role: account.role, passwordHash })
      .onConflictDoNothing()
      .returning({ id: users.id })
    if (added.length === 0) return `이미 있는 아이디입니다: ${username}`
    await record(tx, actor, username, ['account-added'])
    return null
  })
}

/** Changes what is given. A new password, a new role and closing the account end its sessions. */
export async function changeAccount(
  db: Db,
  change: { username: string; password?: string; role?: Role; isDisabled?: boolean },
  actor: Actor,
): Promise<string | null> {
  const { username, password, role, isDisabled } = change
  const problem = password === undefined ? null : passwordProblem(password)
  if (problem !== null) return problem
  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  return db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({
        // Set in any case, so that there is always something to set.
        username: username.normalize('NFC'),
        ...(passwordHash !== undefined && { passwordHash }),
        ...(role !== undefined && { role }),
        ...(isDisabled !== undefined && { disabledAt: isDisabled ? new Date() : null }),
      })
      .where(eq(users.username, username.normalize('NFC')))
      .returning({ id: users.id })
    if (user === undefined) return `없는 아이디입니다: ${username}`
    if (isDisabled !== false) await tx.delete(sessions).where(eq(sessions.userId, user.id))
    await record(tx, actor, username.normalize('NFC'), [
      ...(password === undefined ? [] : (['password-changed'] as const)),
      ...(role === undefined ? [] : (['role-changed'] as const)),
      ...(isDisabled === undefined ? [] : ([isDisabled ? 'account-disabled' : 'account-enabled'] as const)),
    ])
    return null
  })
}

function record(tx: Db, actor: Actor, username: string, actions: readonly AuditAction[]): Promise<void> {
  const events = actions.map((action) => ({ action, object: `account:${username}` }))
  return recordEvents(tx, actor, { at: new Date(), events })
}

function usernameProblem(username: string): string | null {
  if (username.length < USERNAME_MIN || username.length > 50) return '아이디는 2글자에서 50글자까지입니다.'
  // A colon ends the name in Basic credentials.
  return /^[\p{L}\p{N}._-]+$/u.test(username)
    ? null
    : '아이디에는 글자, 숫자, 점, 밑줄, 붙임표만 쓸 수 있습니다.'
}

function passwordProblem(password: string): string | null {
  const { least, most } = PASSWORD_LENGTH
  return password.length >= least && password.length <= most
    ? null
    : `비밀번호는 ${least}글자에서 ${most}글자까지입니다.`
}
