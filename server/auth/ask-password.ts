import type { Request } from '#server/http/fastify.ts'
import { recordEvents } from '#server/audit/record.ts'
import { invalid, tooMany } from '#server/http/problems.ts'
import type { Db } from '#server/store/database.ts'
import { actorOf } from './actor.ts'
import { findAccount } from './accounts.ts'
import { userOf } from './guard.ts'
import { isPassword } from './passwords/passwords.ts'
import { beginAttempt, noteSuccess } from './throttle.ts'

/**
 * Asks whoever is signed in for their password again. Whoever finds a tablet signed in shall not guess it here either.
 * @param field the one of the body that has it, which is told that it is wrong
 * @returns what has to be called once all that was given is right: until then it counts as a failed attempt
 * @throws HttpProblem 400 where it is wrong, 429 after too many
 */
export async function askPassword(
  request: Request,
  { field, password }: { field: string; password: string },
  { db, now }: { db: Db; now: () => Date },
): Promise<() => Promise<void>> {
  const { id, username } = userOf(request)
  const attempt = { username, address: request.ip }
  const waitSeconds = await beginAttempt(db, attempt, now())
  if (waitSeconds > 0) throw tooMany('시도가 너무 많습니다. 잠시 후 다시 시도해주세요.', waitSeconds)
  const account = await findAccount(db, username)
  if (account?.id !== id || !(await isPassword(account.passwordHash, password))) {
    const events = [{ action: 'password-failed' as const, object: `account:${username}` }]
    await recordEvents(db, actorOf(request), { at: now(), events })
    throw invalid({ [field]: '지금 비밀번호가 올바르지 않습니다.' })
  }
  return () => noteSuccess(db, attempt, now())
}
