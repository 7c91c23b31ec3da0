import { randomUUID } from 'node:crypto'
import { type FastifyServerOptions, LogController } from 'fastify'
import type { App } from './fastify.ts'

/**
 * One JSON line per answer: request id, method, route, status and time. The route and not the address, and
 * neither user nor network address: what people work on is not for the log.
 */
export function logRequests(app: App): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
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

/** An error without the values that a failed query carries in its message. */
function errorForLog(error: Error) {
  const isQuery = 'query' in error && typeof error.query === 'string'
  const cause = error.cause instanceof Error ? error.cause : undefined
  const code = codeOf(error) ?? codeOf(cause)
  return {
    type: error.name,
    message: isQuery ? `query failed: ${String(error.query).slice(0, 500)}` : error.message,
    stack: isQuery
      ? (error.stack ?? '')
          .split('\n')
          .filter((line) => /^\s+at /.test(line))
          .join('\n')
      : (error.stack ?? ''),
    ...(code !== undefined && { code }),
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
