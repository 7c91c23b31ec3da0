import type { Reply, Request } from '#server/http/fastify.ts'

/**
 * `__Host-` binds the cookie to this origin: Secure, no Domain, Path=/. Over plain HTTP on loopback Chromium and Firefox
 * take a Secure cookie; WebKit does not, so Safari needs HTTPS there too.
 */
const SESSION_COOKIE = '__Host-session'

const ATTRIBUTES = { httpOnly: true, secure: true, sameSite: 'strict', path: '/' } as const

export function setSessionCookie(reply: Reply, value: string, maxAgeSeconds: number): void {
  reply.setCookie(SESSION_COOKIE, value, { ...ATTRIBUTES, maxAge: maxAgeSeconds })
}

export function clearSessionCookie(reply: Reply): void {
  reply.clearCookie(SESSION_COOKIE, ATTRIBUTES)
}

export function sessionCookieOf(request: Request): string | null {
  return request.cookies[SESSION_COOKIE] ?? null
}
