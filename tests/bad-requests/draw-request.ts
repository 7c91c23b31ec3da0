import { drawUpload, drawValue, type Known, type Schema } from './draw-body.ts'
import { nastyText, nastyValue, oddJson, pick, type Random, whole } from './nasty.ts'

/** A call as the reference describes it. */
export interface Described {
  method: string
  path: string
  query: readonly string[]
  /** Of a JSON body, where it has one. */
  body: Schema | null
  isUpload: boolean
}

export interface DrawnRequest {
  method: string
  /** The target as it is written, which need not be an address. */
  target: string
  headers: Record<string, string>
  body: Buffer | null
}

export interface World extends Known {
  calls: readonly Described[]
  slugs: readonly string[]
  tokens: readonly string[]
  cookies: readonly string[]
  photo: Buffer
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY']
const TYPES = [
  'application/json', 'application/json; charset=utf-8', 'application/json; charset=utf-16', 'APPLICATION/JSON', 'text/plain',
  'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/octet-stream', 'a', '', ';;',
] as const // prettier-ignore
const LONE_TARGETS = [
  '*',
  '//',
  '/api',
  '/api//',
  '/%',
  '/%ff',
  '/%00',
  '/api/%2e%2e/',
  '/..;/',
  '/api/auth/login',
  '/?',
  '/#',
]

export function drawRequest(world: World, random: Random): DrawnRequest {
  const call = pick(random, world.calls)
  const method = random() < 0.96 ? call.method : pick(random, METHODS)
  const target = random() < 0.99 ? drawTarget(call, world, random) : pick(random, LONE_TARGETS)
  const headers = drawHeaders(call, world, random)
  const drawn = method === 'GET' || method === 'HEAD' ? null : drawBody(call, world, random)
  // A GET with a body is odd, and no reason to fail.
  const body = drawn ?? (random() < 0.01 ? { type: 'application/json', bytes: Buffer.from('{}') } : null)
  if (body === null) return { method, target, headers, body: null }
  const type = random() < 0.96 ? body.type : pick(random, TYPES)
  return { method, target, headers: { ...headers, 'content-type': type }, body: body.bytes }
}

function drawTarget({ path, query }: Described, world: World, random: Random): string {
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    if (random() < 0.15) return encoded(oneText(random), random)
    return encodeURIComponent(name === 'slug' ? pick(random, world.slugs) : String(pick(random, world.ids)))
  })
  const names = query.length > 0 && random() < 0.7 ? query : random() < 0.1 ? ['search', 'page', 'x[]'] : []
  const asked = names
    .filter(() => random() < 0.6)
    .map((name) => {
      const value = random() < 0.4 ? String(pick(random, world.ids)) : oneText(random)
      return `${random() < 0.97 ? name : encoded(nastyText(random), random)}=${encoded(value, random)}`
    })
  return asked.length === 0 ? filled : `${filled}?${asked.join(random() < 0.98 ? '&' : ';&&')}`
}

function oneText(random: Random): string {
  return random() < 0.7 ? nastyText(random) : JSON.stringify(nastyValue(random))
}

/** Percent-encoded, sometimes badly; what remains is what can stand in the first line of a request. */
function encoded(text: string, random: Random): string {
  if (random() < 0.95) return encodeURIComponent(text.toWellFormed())
  return Array.from(Buffer.from(text), (byte) =>
    random() < 0.5 && byte > 0x20 && byte !== 0x7f ? String.fromCharCode(byte) : `%${byte.toString(16)}`,
  ).join('')
}

function drawHeaders({ method }: Described, world: World, random: Random): Record<string, string> {
  const often = (name: string, value: () => string, share: number) =>
    random() < share ? { [name]: value() } : {}
  const odd = () => headerText(nastyText(random))
  const basic = () => `Basic ${Buffer.from(`${oneText(random)}:${oneText(random)}`).toString('base64')}`
  return {
    ...(random() < 0.93
      ? { authorization: `Token ${pick(random, world.tokens)}` }
      : often('authorization', () => pick(random, [basic(), odd(), 'Token ', 'Basic', 'Basic %%%', `Token ${odd()}`]), 0.9)),
    ...often('cookie', () => pick(random, [...world.cookies, `__Host-session=${odd()}`, odd(), ';;=;', '='.repeat(300)]), 0.1),
    ...often('if-match', () => pick(random, ['*', '""', '"x"', 'W/"x"', '"a", "b"', odd()]), method === 'PATCH' ? 0.3 : 0.02),
    ...often('if-none-match', () => pick(random, ['*', '"x"', odd()]), method === 'GET' ? 0.2 : 0.01),
    ...often('idempotency-key', () => pick(random, ['repeated-key', `key-${whole(random, 1e9)}`, odd()]), method === 'POST' ? 0.4 : 0.02),
    ...often('accept', () => pick(random, ['*/*', 'text/event-stream', 'text/html', odd()]), 0.05),
    ...often('accept-encoding', () => pick(random, ['br', 'gzip', 'identity;q=0', odd()]), 0.1),
    ...often('range', () => pick(random, ['bytes=0-', 'bytes=-1', 'bytes=9-1', odd()]), 0.03),
    ...often('origin', () => pick(random, ['null', 'https://evil.example', odd()]), 0.02),
    ...often('sec-fetch-site', () => pick(random, ['cross-site', 'same-origin', odd()]), 0.02),
    ...often('x-forwarded-for', odd, 0.02),
    ...often('x-request-id', odd, 0.02),
    ...often('user-agent', odd, 0.05),
  } // prettier-ignore
}

/** Bytes that a header can hold: the sender refuses others by itself. */
function headerText(text: string): string {
  return Buffer.from(text.slice(0, 2_000))
    .toString('latin1')
    .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '')
}

function drawBody(call: Described, world: World, random: Random): { type: string; bytes: Buffer } | null {
  if (call.isUpload && random() < 0.9) return drawUpload(world.photo, random)
  if (call.body === null && random() < 0.8) return null
  const json = random() < 0.1 ? oddJson(random) : JSON.stringify(drawValue(call.body ?? {}, world, random))
  return { type: 'application/json', bytes: Buffer.from(json) }
}
