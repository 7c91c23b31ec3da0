import type { App } from './fastify.ts'

/** Whoever asks has given up by then: a database that hangs is one that does not answer. */
const PATIENCE_MS = 3_000

/** `/health` and `/ready`: 200 once the server takes calls and its database answers in time, else 503. */
export function healthRoutes(
  app: App,
  isAlive: () => Promise<boolean>,
  patienceMs: number = PATIENCE_MS,
): void {
  for (const path of ['/health', '/ready']) {
    app.get(path, { logLevel: 'silent' }, async (_request, reply) => {
      const isReady = await within(patienceMs, isAlive()).catch(() => false)
      return reply
        .code(isReady ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ status: isReady ? 'ok' : 'unavailable' })
    })
  }
}

async function within(ms: number, answer: Promise<boolean>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), ms)
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
