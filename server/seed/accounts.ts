import type { Role } from '#domain/people/session.ts'
import { hashPassword } from '#server/auth/passwords/passwords.ts'
import type { Db } from '#server/store/database.ts'
import { users } from '#server/store/schema/people.ts'

/**
 * The accounts of the demo mode, each with the password `demo-` and its name: everybody knows them, so the rules for
 * passwords do not matter, and without demo mode they are closed (demo-accounts.ts).
 */
export const DEMO_ACCOUNTS: readonly {
  username: string
  role: Role
  isAdministrator?: true
  keepsCatalogue?: true
}[] = [
  { username: 'admin', role: 'writer', isAdministrator: true, keepsCatalogue: true },
  { username: 'kotric1', role: 'writer' },
  { username: 'kotric2', role: 'writer' },
  { username: 'kotric3', role: 'writer' },
  { username: 'kotric4', role: 'writer' },
  { username: 'kotric5', role: 'writer' },
  { username: 'kotric6', role: 'writer' },
  { username: 'sample', role: 'restricted' },
  { username: 'visitor', role: 'restricted' },
  { username: 'changwon', role: 'viewer' },
  { username: 'korcham', role: 'viewer' },
  { username: 'ktr', role: 'viewer' },
]

export const demoPassword = (username: string) => `demo-${username}`

export async function seedAccounts(db: Db): Promise<void> {
  const rows = await Promise.all(
    DEMO_ACCOUNTS.map(async (account) => ({
      ...account,
      passwordHash: await hashPassword(demoPassword(account.username)),
    })),
  )
  await db.insert(users).values(rows)
}
