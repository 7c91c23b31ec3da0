import type { App } from '#server/http/fastify.ts'
import type { Metrics } from './metrics.ts'

/** What watches the server asks every few seconds, and means by 503 what is no failure of a call. */
const WATCHING: ReadonlySet<string> = new Set(['/health', '/ready'])

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A call that is answered for as long as somebody listens: how long that was says nothing of the server. */
    lasts?: true
  }
}

/** Notes every call that is answered, every one that is turned away, and every photo that is kept. */
export function measureCalls(
  app: App,
  metrics: Pick<Metrics, 'noteCall' | 'noteTurnedAway' | 'noteUpload'>,
): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'none', config } = request.routeOptions
    if (WATCHING.has(route) || config.lasts === true) {
      done()
      return
    }
    if (request.isTurnedAway === true) {
      metrics.noteTurnedAway(config.counts === 'uploads' ? 'uploads' : 'calls')
      done()
      return
    }
    metrics.noteCall({
      method: request.method,
      route,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1_000,
    })
    if (config.counts === 'uploads' && reply.statusCode === 201) {
      // Browsers say how long the body of an upload is.
      metrics.noteUpload(Number(request.headers['content-length'] ?? 0))
    }
    done()
  })
}
