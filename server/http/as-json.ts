import type { Reply } from './fastify.ts'

/** As the schema of the route has it for the status that is set. */
export function asJson(reply: Pick<Reply, 'serialize'>, answer: unknown): string {
  const json = reply.serialize(answer)
  if (typeof json !== 'string') throw new Error('the serializer of a route makes text')
  return json
}

/** Lets an answer go out as this text. */
export function answerAs(reply: Reply, json: string): Reply {
  return reply.type('application/json; charset=utf-8').serializer(() => json)
}
