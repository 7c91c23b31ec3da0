import type { Reply, Request } from '#server/http/fastify.ts'

/** `__Host-` binds the cookie to this origin: Secure, no Domain, Path=/. */
const SESSION_COOKIE = '__Host-session'

/**
 * Over plain HTTP on this machine Chromium and Firefox take a Secure cookie and WebKit does not: a person trying it out
 * in Safari would be signed out by every reload. There, where nothing crosses a network, it goes without.
 */
const LOOPBACK_COOKIE = 'session'

const ATTRIBUTES = { httpOnly: true, sameSite: 'strict', path: '/' } as const

export function setSessionCookie(reply: Reply, value: string, maxAgeSeconds: number): void {
  const { name, secure } = cookieFor(reply.request)
  reply.setCookie(name, value, { ...ATTRIBUTES, secure, maxAge: maxAgeSeconds })
}

export function clearSessionCookie(reply: Reply): void {
  reply.clearCookie(SESSION_COOKIE, { ...ATTRIBUTES, secure: true })
  if (isLoopback(reply.request.hostname)) reply.clearCookie(LOOPBACK_COOKIE, ATTRIBUTES)
}

export function sessionCookieOf(request: Request): string | null {
  const plain = isLoopback(request.hostname) ? request.cookies[LOOPBACK_COOKIE] : undefined
  return plain ?? request.cookies[SESSION_COOKIE] ?? null
}

/** The browser itself says where it is: a proxy for TLS in front of this may not. */
function cookieFor({ headers: { origin = '' }, hostname }: Request): { name: string; secure: boolean } {
  const page = URL.canParse(origin) ? new URL(origin) : null
  const isPlain = page?.protocol === 'http:' && isLoopback(page.hostname) && isLoopback(hostname)
  return isPlain ? { name: LOOPBACK_COOKIE, secure: false } : { name: SESSION_COOKIE, secure: true }
}

function isLoopback(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
