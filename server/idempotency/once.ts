import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { IDEMPOTENCY_KEY_HEADER, idempotencyKey } from '#domain/contract.ts'
import { userOf } from '#server/auth/guard.ts'
import type { Db } from '#server/store/database.ts'
import { tryLockName } from '#server/store/locks.ts'
import { idempotencyKeys } from '#server/store/schema.ts'
import type { Reply, Request } from '#server/http/fastify.ts'
import { HttpProblem } from '#server/http/problems.ts'

interface Created<T> {
  status: 200 | 201
  body: T
  etag?: string
}

/**
 * Runs the effect of a creating call once per Idempotency-Key and user, in one transaction with its stored
 * answer: the same call answers the same again, another body under the key 422, one that still runs 409.
 * Without the header, or with the capability taken away, it is a plain transaction.
 * @param fingerprint what "the same body" means; for an upload the hash of its file and its fields
 */
export type Once = <T>(
  request: Request,
  reply: Reply,
  fingerprint: unknown,
  effect: (tx: Db) => Promise<Created<T>>,
) => Promise<T>

export function createOnce(db: Db, options: { isOn: boolean }): Once {
  // The lock in the database tells processes apart; on the embedded one calls wait in line, so that it alone
  // would never say 409.
  const running = new Set<string>()
  return async (request, reply, fingerprint, effect) => {
    const key = options.isOn ? keyOf(request) : null
    if (key === null) return answer(reply, await db.transaction((tx) => effect(tx)))

    const userId = userOf(request).id
    const name = `once:${userId}:${key}`
    if (running.has(name)) throw stillRunning()
    running.add(name)
    try {
      const requestHash = hashOf([request.method, request.url, fingerprint])
      return answer(
        reply,
        await db.transaction((tx) => runOnce(tx, { userId, key, name, requestHash }, effect)),
      )
    } finally {
      running.delete(name)
    }
  }
}

interface Call {
  userId: number
  key: string
  name: string
  requestHash: string
}

async function runOnce<T>(tx: Db, call: Call, effect: (tx: Db) => Promise<Created<T>>): Promise<Created<T>> {
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
      ...(stored.etag !== null && { etag: stored.etag }),
    }
  }
  const created = await effect(tx)
  await tx.insert(idempotencyKeys).values({
    userId: call.userId,
    key: call.key,
    requestHash: call.requestHash,
    status: created.status,
    answer: JSON.stringify(created.body),
    etag: created.etag ?? null,
  })
  return created
}

function answer<T>(reply: Reply, created: Created<T>): T {
  reply.code(created.status)
  if (created.etag !== undefined) reply.header('etag', created.etag)
  return created.body
}

function keyOf(request: Request): string | null {
  const header = request.headers[IDEMPOTENCY_KEY_HEADER]
  if (header === undefined) return null
  const parsed = idempotencyKey.safeParse(header)
  if (!parsed.success) throw new HttpProblem(400, 'Idempotency-Key의 형식이 올바르지 않습니다.')
  return parsed.data
}

function stillRunning(): HttpProblem {
  return new HttpProblem(409, '같은 요청을 처리하고 있습니다.', { headers: { 'retry-after': '1' } })
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}
