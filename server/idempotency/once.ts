import { createHash } from 'node:crypto'
import { IDEMPOTENCY_KEY_HEADER, idempotencyKey } from '#domain/contract.ts'
import { userOf } from '#server/auth/guard.ts'
import { answerAs, asJson } from '#server/http/as-json.ts'
import type { Reply, Request } from '#server/http/fastify.ts'
import { HttpProblem } from '#server/http/problems.ts'
import type { Db } from '#server/store/database.ts'
import { answerOnce, type Created, stillRunning } from './stored-answers.ts'

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
      const kept = await db.transaction((tx) =>
        answerOnce(tx, { userId, key, name, requestHash }, async () => {
          const created = await effect(tx)
          return { ...created, json: asJson(reply.code(created.status), created.body) }
        }),
      )
      return answer(answerAs(reply, kept.json), kept)
    } finally {
      running.delete(name)
    }
  }
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

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}
