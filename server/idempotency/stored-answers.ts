import { and, eq, lt } from 'drizzle-orm'
import { HttpProblem } from '#server/http/problems.ts'
import type { Db } from '#server/store/database.ts'
import { tryLockName } from '#server/store/locks.ts'
import { idempotencyKeys } from '#server/store/schema/records.ts'

/** What a creating call answers. */
export interface Created<T> {
  status: 200 | 201
  body: T
  etag?: string
}

export interface KeyedCall {
  userId: number
  key: string
  name: string
  requestHash: string
}

/**
 * The text of an answer is what is kept: what a build before has answered is given again as it was, also where this one
 * has more to say of such a record.
 */
export interface Kept<T> extends Created<T> {
  json: string
}

export async function answerOnce<T>(
  tx: Db,
  call: KeyedCall,
  effect: () => Promise<Kept<T>>,
): Promise<Kept<T>> {
  if (!(await tryLockName(tx, call.name))) throw stillRunning()
  const [stored] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, call.userId), eq(idempotencyKeys.key, call.key)))
  if (stored !== undefined) {
    if (stored.requestHash !== call.requestHash) {
      throw new HttpProblem(422, '같은 Idempotency-Key로 다른 내용을 보냈습니다.')
    }
    return {
      status: stored.status === 200 ? 200 : 201,
      // What was stored is this effect's own answer: the request hash names the call it was for.
      body: JSON.parse(stored.answer) as T,
      json: stored.answer,
      ...(stored.etag !== null && { etag: stored.etag }),
    }
  }
  const created = await effect()
  await tx.insert(idempotencyKeys).values({
    userId: call.userId,
    key: call.key,
    requestHash: call.requestHash,
    status: created.status,
    answer: created.json,
    etag: created.etag ?? null,
  })
  return created
}

export function stillRunning(): HttpProblem {
  return new HttpProblem(409, '같은 요청을 처리하고 있습니다.', { headers: { 'retry-after': '1' } })
}

/** Removes the answers stored before `old`. */
export async function forgetAnswers(db: Db, old: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, old))
}
