import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { isPassword } from '#server/auth/passwords/passwords.ts'
import type { Db } from '#server/store/database.ts'
import { users } from '#server/store/schema/people.ts'
import { DEMO_ACCOUNTS, demoPassword } from './accounts.ts'

/**
 * Accounts whose password everybody knows work in demo mode only: started without it, a database that was once
 * a demo closes them, and opens them again in demo mode. An account that got a password of its own is left alone.
 */
export async function settleDemoAccounts(db: Db, isDemo: boolean): Promise<void> {
  const names = DEMO_ACCOUNTS.map((account) => account.username)
  const rows = await db
    .select()
    .from(users)
    .where(
      and(inArray(users.username, names), isDemo ? isNotNull(users.disabledAt) : isNull(users.disabledAt)),
    )
  for (const user of rows) {
    if (!(await isPassword(user.passwordHash, demoPassword(user.username)))) continue
    await db
      .update(users)
      .set({ disabledAt: isDemo ? null : new Date() })
      .where(eq(users.id, user.id))
  }
}
