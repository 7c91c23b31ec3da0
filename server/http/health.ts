import type { App } from './fastify.ts'

/** `/health` and `/ready`: 200 once the server takes calls and its database answers, else 503. */
export function healthRoutes(app: App, isAlive: () => Promise<boolean>): void {
  for (const path of ['/health', '/ready']) {
    app.get(path, { logLevel: 'silent' }, async (_request, reply) => {
      const isReady = await isAlive().catch(() => false)
      return reply
        .code(isReady ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ status: isReady ? 'ok' : 'unavailable' })
    })
  }
}
