import { type Answer, type ApiClient, type Call, createClient } from '#api/client.ts'
import { ApiProblem, type ProblemCause } from '#api/problem.ts'

/** What travels back: an answer as HTTP has it, or nothing at all. */
export type Reply = { status: number; headers: Record<string, string>; body: string } | 'nothing'

export interface TabOnTheWire {
  token: () => string
  /** Brings an end to the tab, if it still can. */
  deliver: (end: () => void) => void
}

export type Exchange = (call: Call<unknown>, token: string, answer: (reply: Reply) => void) => void

/** The shipped client, on a network of our making: what comes back is read as a browser would have it read. */
export function clientOverHttp(tab: TabOnTheWire, exchange: Exchange): ApiClient {
  return {
    call: <T>(call: Call<T>) => {
      const fetch = () =>
        new Promise<Response>((resolve, reject) => {
          const fail = () => tab.deliver(() => reject(new TypeError('Failed to fetch')))
          call.signal?.addEventListener('abort', fail)
          exchange(call, tab.token(), (reply) => {
            const response = reply === 'nothing' ? null : asFetched(reply)
            if (response === null) fail()
            else tab.deliver(() => resolve(response))
          })
        })
      return createClient({
        host: 'https://field.example',
        authScheme: 'Token',
        token: tab.token,
        fetch,
      }).call(call)
    },
    picture: () => Promise.reject(new ApiProblem({ kind: 'network' })),
    file: () => Promise.reject(new ApiProblem({ kind: 'network' })),
    stream: () => Promise.reject(new ApiProblem({ kind: 'network' })),
  }
}

const WITHOUT_BODY = [204, 205, 304]
const REDIRECTS = [301, 302, 303, 307, 308]

/** As `fetch` hands it over: no redirect is followed, and what is only an interim answer never is one. */
function asFetched({ status, headers, body }: Exclude<Reply, 'nothing'>): Response | null {
  if (status < 200) return null
  // An opaque answer: status 0, and nothing to be read.
  if (REDIRECTS.includes(status)) return Response.error()
  return new Response(WITHOUT_BODY.includes(status) ? null : body, { status, headers })
}

/** What our own server sends for this. */
export function replyOf(end: Answer<unknown> | ApiProblem): Reply {
  if (end instanceof ApiProblem) return replyOfProblem(end.problem)
  const { status, etag, value } = end
  return json(status, value, etag === null ? {} : { etag })
}

function replyOfProblem(problem: ProblemCause): Reply {
  const detail = 'detail' in problem ? problem.detail : ''
  switch (problem.kind) {
    case 'network':
    case 'timeout':
      return 'nothing'
    case 'portal':
      return html(problem.status)
    case 'unexpected':
      return { ...json(problem.status, {}), body: '{"id": 1' }
    case 'unauthorised':
      return json(401, { detail })
    case 'forbidden':
      return json(403, { detail })
    case 'not-found':
      return json(404, { detail })
    case 'refused':
      return json(problem.status, { detail, fields: problem.fields })
    case 'conflict':
    case 'server':
      return json(problem.status, { detail })
    case 'throttled':
      return json(
        problem.status,
        { detail },
        problem.retryAfterMs === null ? {} : { 'retry-after': String(problem.retryAfterMs / 1000) },
      )
  }
}

export function json(status: number, value: unknown, headers: Record<string, string> = {}) {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: value === undefined ? '' : JSON.stringify(value),
  }
}

export function html(status: number) {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: '<!doctype html><title>로그인</title>',
  }
}
