import cors from '@fastify/cors'
import { contentSecurityPolicy, DATA_POLICY } from './content-security-policy.ts'
import type { App, Request } from './fastify.ts'
import { HttpProblem } from './problems.ts'

export interface Origins {
  /** From where the tutorial video may be embedded. */
  tutorialOrigin?: string
  /** Where the app that is served here has its API, if not here. */
  apiOrigin?: string
  /** Where apps live that may use the API of this server, besides the one served here. */
  appOrigins?: readonly string[]
}

/** Headers of every answer, and the check that a browser's call comes from our own page or one that is allowed to. */
export async function secure(app: App, origins: Origins): Promise<void> {
  const pagePolicy = contentSecurityPolicy(origins)
  const appOrigins = origins.appOrigins ?? []
  app.addHook('onRequest', (request, reply, done) => {
    // The address may write a letter of it as %61; the route that answers is what counts.
    const isData = [request.url, request.routeOptions.url].some((url) => url?.startsWith('/api/'))
    reply.headers({
      'content-security-policy': isData ? DATA_POLICY : pagePolicy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
      ...(request.protocol === 'https' && {
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
      }),
      ...(isData && { 'cache-control': 'no-store' }),
    })
    const isAllowed = appOrigins.includes(request.headers.origin ?? '')
    const isStrange = isData && !isAllowed && isFromElsewhere(request)
    done(isStrange ? new HttpProblem(403, '다른 사이트에서 온 요청입니다.') : undefined)
  })
  if (appOrigins.length > 0) {
    await app.register(cors, {
      origin: [...appOrigins],
      credentials: true,
      methods: ['GET', 'POST', 'PATCH', 'DELETE'],
      exposedHeaders: READ_BY_THE_APP,
      maxAge: 600,
    })
  }
}

/** Without being named here they are hidden from a page of another origin. */
const READ_BY_THE_APP = ['ETag', 'Retry-After', 'Date', 'X-Request-Id', 'Content-Location', 'Content-Range']

/** Against forged requests: browsers say where a call comes from. What is no browser says nothing. */
function isFromElsewhere({ method, host, headers }: Pick<Request, 'method' | 'host' | 'headers'>): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  if (headers.origin === undefined || method === 'GET' || method === 'HEAD') return false
  return !URL.canParse(headers.origin) || new URL(headers.origin).host !== host
}
