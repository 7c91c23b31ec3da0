import { randomUUID } from 'node:crypto'
import { type FastifyServerOptions, LogController } from 'fastify'
import { errorForLog } from './error-for-log.ts'
import type { App } from './fastify.ts'

/**
 * One JSON line per answer: request id, method, route, status and time. The route and not the address, and
 * neither user nor network address: what people work on is not for the log.
 */
export function logRequests(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
    done()
  })
}

export function loggingOptions(
  level: string,
): Pick<FastifyServerOptions, 'logger' | 'logController' | 'genReqId'> {
  return {
    logger: { level, serializers: { err: errorForLog } },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
  }
}
