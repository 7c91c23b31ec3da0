import { eq } from 'drizzle-orm'
import { openSession } from '#server/auth/sessions/sessions.ts'
import type { Db } from '#server/store/database.ts'
import { users } from '#server/store/schema/people.ts'
import { type Caller, createCaller } from './callers.ts'
import type { TestApp } from '../apps/test-app.ts'

export interface SignedIn extends Caller {
  userId: number
  sessionId: string
}

/** Signs an account in without its password, which takes a tenth of a second to look at. */
export async function signedIn(
  { db, now = () => new Date() }: { db: Db; now?: () => Date },
  { app }: Pick<TestApp, 'app'>,
  username: string,
): Promise<SignedIn> {
  const [user] = await db.select().from(users).where(eq(users.username, username))
  if (user === undefined) throw new Error(`no account ${username}`)
  const opened = await openSession(
    db,
    { id: user.id, device: 'test' },
    { sessionDays: 30, accessMinutes: 15, now },
  )
  const caller = createCaller(app, opened.token, `__Host-session=${opened.cookie}`)
  return { ...caller, userId: user.id, sessionId: opened.sessionId }
}
