import type { Reply, Request } from './fastify.ts'

/**
 * Gives an answer its ETag, weak because compression changes the bytes, and says 304 to whoever has it.
 * @param state of what is answered; another after every change of it
 * @returns whether the answer has been sent
 */
export function isNotModified(request: Request, reply: Reply, state: string): boolean {
  const etag = `W/"${state}"`
  reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'Authorization' })
  if (!request.headers['if-none-match']?.includes(etag)) return false
  void reply.code(304).send()
  return true
}
