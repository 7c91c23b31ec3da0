import type { App } from './fastify.ts'

/**
 * A server that stops waits for the end of every connection, but not for one that hangs: what is still open after
 * `patienceMs` is cut off, and whoever sent it sends it again. One that a browser or a proxy keeps for its next call
 * would last for more than a minute, so the answer to the call under way ends it.
 */
export function endConnectionsWhenStopping(app: App, patienceMs: number): void {
  let isStopping = false
  app.addHook('preClose', (done) => {
    isStopping = true
    setTimeout(() => app.server.closeAllConnections(), patienceMs).unref()
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close')
    done()
  })
  app.addHook('onResponse', (_request, _reply, done) => {
    // Its header may have left before the stop.
    if (isStopping) setImmediate(() => app.server.closeIdleConnections())
    done()
  })
}
