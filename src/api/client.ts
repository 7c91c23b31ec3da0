import ky, { type KyInstance, type Options } from 'ky'
import * as z from 'zod/mini'
import { problem as problemSchema } from '#domain/problem.ts'
import { type FileCall, fetchFile } from './file.ts'
import { ApiProblem, type ProblemCause } from './problem.ts'

export interface Call<T> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** From `paths` of the contract. */
  path: string
  /** The shape of a good answer; null if the answer has no body to read. */
  answer: z.ZodMiniType<T> | null
  /** The only status that counts as success, where not every success status does. */
  goodStatus?: number
  search?: Record<string, string | number>
  json?: unknown
  form?: FormData
  headers?: Record<string, string>
  /** Used instead of the session's token. */
  authorization?: string
  signal?: AbortSignal | undefined
}

export interface Answer<T> {
  value: T
  status: number
  etag: string | null
}

export interface ApiClient {
  /**
   * Success is a success status *and* JSON *and* the expected shape *and* our own origin, not redirected.
   * @throws ApiProblem for every other outcome; the signal's reason where the caller aborted the call
   */
  call: <T>(call: Call<T>) => Promise<Answer<T>>
  /**
   * The bytes of a picture from the API's host.
   * @throws ApiProblem if the answer is not a picture
   */
  picture: (address: string, signal: AbortSignal) => Promise<{ bytes: ArrayBuffer; type: string }>
  /**
   * A file of any size, of which a part may be here from a call before.
   * @throws ApiProblem as `call` does; `network` also where the file breaks off
   */
  file: (call: FileCall) => Promise<Blob>
  /**
   * An answer that goes on, as it comes.
   * @throws ApiProblem as `call` does; what is read breaks off with an error of the browser's
   */
  stream: (call: StreamCall) => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>
}

export interface StreamCall {
  path: string
  /** What a good answer is of. */
  type: string
  signal: AbortSignal
}

export interface ClientDeps {
  /** Origin of the API. */
  host: string
  authScheme: string
  /** The token of the moment, or '' without one. */
  token: () => string
  fetch?: typeof fetch
}

/** The only place that speaks HTTP. It never retries or times out by itself, shows nothing and redirects nowhere. */
export function createClient(deps: ClientDeps): ApiClient {
  const http = ky.create({
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
    credentials: 'include',
    redirect: 'manual',
    ...(deps.fetch === undefined ? {} : { fetch: deps.fetch }),
  })
  return {
    call: async (call) => readAnswer(await send(http, deps, call), deps.host, call),
    picture: async (address, signal) => {
      const call: Call<never> = { method: 'GET', path: pathOf(address), answer: null, signal }
      const response = await send(http, deps, call)
      const type = response.headers.get('content-type') ?? ''
      if (!response.ok || !type.startsWith('image/')) {
        throw new ApiProblem(causeOf(response, await readJson(response, signal)))
      }
      return { bytes: await response.arrayBuffer(), type }
    },
    file: (call) =>
      fetchFile(call, {
        ask: (request) => send(http, deps, { ...request, answer: null, signal: call.signal }),
        open: (response) => openBody(response, call.type, call.signal),
        translate: (error) => translate(error, call.signal),
      }),
    stream: async ({ path, type, signal }) => {
      const call: Call<never> = { method: 'GET', path, answer: null, headers: { accept: type }, signal }
      return (await openBody(await send(http, deps, call), type, signal)).body
    },
  }
}

/** @throws ApiProblem where it is not a good answer of this type */
async function openBody(response: Response, type: string, signal: AbortSignal) {
  if (!response.ok) throw new ApiProblem(causeOf(response, await readJson(response, signal)))
  const { body, headers, status } = response
  if (!(headers.get('content-type') ?? '').startsWith(type) || body === null) {
    throw new ApiProblem({ kind: strangerOf(response), status })
  }
  return { body, headers, status }
}

async function send<T>(http: KyInstance, deps: ClientDeps, call: Call<T>): Promise<Response> {
  const token = deps.token()
  const authorization = call.authorization ?? (token === '' ? undefined : `${deps.authScheme} ${token}`)
  const options: Options = {
    method: call.method,
    headers: {
      accept: 'application/json',
      ...(authorization === undefined ? {} : { authorization }),
      ...call.headers,
    },
    ...(call.search === undefined ? {} : { searchParams: call.search }),
    ...(call.json === undefined ? {} : { json: call.json }),
    ...(call.form === undefined ? {} : { body: call.form }),
    ...(call.signal === undefined ? {} : { signal: call.signal }),
    ...(call.method === 'GET' ? {} : { cache: 'no-store' }),
  }
  try {
    return await http(deps.host + call.path, options)
  } catch (error) {
    throw translate(error, call.signal)
  }
}

async function readAnswer<T>(response: Response, host: string, call: Call<T>): Promise<Answer<T>> {
  const { status } = response
  const isForeign = response.url !== '' && new URL(response.url).origin !== new URL(host).origin
  if (isRedirect(response) || isForeign) throw new ApiProblem({ kind: 'portal', status })
  const etag = response.headers.get('etag')
  if (response.ok && call.answer === null) {
    if (looksLikeJson(response) || status === 204) return { value: undefined as T, status, etag }
    throw new ApiProblem({ kind: strangerOf(response), status })
  }
  const body = await readJson(response, call.signal)
  const isGood = response.ok && (call.goodStatus ?? status) === status
  if (!isGood) throw new ApiProblem(causeOf(response, body))
  const parsed = call.answer?.safeParse(body)
  if (parsed?.success !== true) throw new ApiProblem({ kind: strangerOf(response), status }, parsed?.error)
  return { value: parsed.data, status, etag }
}

/** The full address of a picture, for an element that shows it. */
export function pictureUrl(host: string, address: string): string {
  return host + pathOf(address)
}

/** Pictures come from the API's host, whatever host an answer names. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address, 'http://host.invalid')
  return pathname + search
}

const NOT_JSON = Symbol('not JSON')

async function readJson(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  if (!looksLikeJson(response)) return NOT_JSON
  let body: string
  try {
    body = await response.text()
  } catch (error) {
    throw translate(error, signal)
  }
  try {
    return JSON.parse(body) as unknown
  } catch {
    return NOT_JSON
  }
}

function looksLikeJson(response: Response): boolean {
  return /\bjson\b/.test(response.headers.get('content-type') ?? '')
}

/** What answered in the place of our API: the page of a Wi-Fi, or something that nobody has foreseen. */
function strangerOf(response: Response): 'portal' | 'unexpected' {
  const isPage = /\bhtml\b/.test(response.headers.get('content-type') ?? '')
  return isPage || isRedirect(response) ? 'portal' : 'unexpected'
}

/** It arrives as an opaque answer with status 0; the sign-in page of a Wi-Fi (a captive portal) does that. */
function isRedirect({ status, redirected }: Response): boolean {
  return status === 0 || redirected
}

function causeOf(response: Response, body: unknown): ProblemCause {
  const { status } = response
  const said = problemSchema.safeParse(body)
  const words = said.success ? { detail: said.data.detail } : {}
  const needs = said.success && said.data.needs !== undefined ? { needs: said.data.needs } : {}
  if (status === 429 || (status === 503 && response.headers.has('retry-after'))) {
    return { kind: 'throttled', status, retryAfterMs: retryAfterMs(response.headers), ...words, ...needs }
  }
  if (status >= 500) return { kind: 'server', status, ...words, ...needs }
  // A definite refusal is JSON, of whatever shape; the end of a session is often told without a body.
  const isSessionsEnd = status === 401 && strangerOf(response) !== 'portal'
  if (status < 400 || (body === NOT_JSON && !isSessionsEnd))
    return { kind: strangerOf(response), status, ...words }
  const { detail, fields = {} } = said.success ? said.data : { detail: '', fields: messagesByField(body) }
  switch (status) {
    case 401:
      return { kind: 'unauthorised', detail, ...needs }
    case 403:
      return { kind: 'forbidden', detail, ...needs }
    case 404:
    case 410:
      return { kind: 'not-found', detail }
    case 409:
    case 412:
      return { kind: 'conflict', status, detail }
    default:
      return { kind: 'refused', status, detail, fields }
  }
}

/** The messages of a refusal that names its fields at the top, as Django does; what else it says is left out. */
function messagesByField(body: unknown): Record<string, string[]> {
  if (typeof body !== 'object' || body === null) return {}
  const entries = Object.entries(body).filter(
    ([, messages]) => z.array(z.string()).safeParse(messages).success,
  )
  return Object.fromEntries(entries)
}

/**
 * `Retry-After` in ms, given in seconds or as a date; null without one. A date is measured against the server's own
 * clock, where the answer has it, since that of a tablet may be set to anything. The caller has to limit it.
 */
function retryAfterMs(headers: Headers): number | null {
  const value = headers.get('retry-after')?.trim() ?? ''
  if (/^\d+$/.test(value)) return Number(value) * 1000
  const until = value.endsWith('GMT') ? Date.parse(value) : NaN
  if (Number.isNaN(until)) return null
  const said = Date.parse(headers.get('date') ?? '')
  return Math.max(0, until - (Number.isNaN(said) ? Date.now() : said))
}

function translate(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted === true) {
    const reason: unknown = signal.reason
    const isTimeout = reason instanceof DOMException && reason.name === 'TimeoutError'
    return isTimeout ? new ApiProblem({ kind: 'timeout' }, error) : reason
  }
  return new ApiProblem({ kind: 'network' }, error)
}
