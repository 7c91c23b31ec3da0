import { paths } from '#domain/contract.ts'
import type { WireAnswer, WireCall } from './wire.ts'

const COOKIE = '__Host-session'
const AREA = 'root'

/** The calls that a device makes, as bytes go out. Those with a token are made of the session of the moment. */
export const callsOf = (token: string) => {
  const own = { authorization: `Token ${token}` }
  const json = { ...own, 'content-type': 'application/json' }
  const get = (path: string): WireCall => ({ method: 'GET', path, headers: own })
  const patch = (path: string, body: unknown, named: { key: string; etag: string }): WireCall => ({
    method: 'PATCH',
    path,
    headers: { ...json, 'idempotency-key': named.key, 'if-match': named.etag },
    body: JSON.stringify(body),
  })
  return {
    me: () => get(paths.me),
    groups: (area: 'general' | 'root') => get(paths.groups(area)),
    model: (slug: string) => get(paths.model(AREA, slug)),
    processes: (slug: string) => get(paths.processes(AREA, slug)),
    picture: (path: string) => get(path),
    patchModel: (slug: string, body: unknown, named: { key: string; etag: string }) =>
      patch(paths.model(AREA, slug), body, named),
    patchProcess: (slug: string, id: number, body: unknown, named: { key: string; etag: string }) =>
      patch(paths.process(AREA, slug, id), body, named),
    createProcess: (slug: string, name: string, key: string): WireCall => ({
      method: 'POST',
      path: paths.processes(AREA, slug),
      headers: { ...json, 'idempotency-key': key },
      body: JSON.stringify({ name }),
    }),
    upload: (slug: string, photo: () => { bytes: Buffer; type: string }, key: string): WireCall => ({
      method: 'POST',
      path: paths.modelImages(AREA, slug),
      headers: { ...own, 'idempotency-key': key },
      body: photo,
    }),
  }
}

export function refreshCall(cookie: string): WireCall {
  return { method: 'POST', path: paths.refresh, headers: { cookie: `${COOKIE}=${cookie}` } }
}

/** What a refresh answers: the token, and the cookie that stands for the session from now on. */
export function sessionIn({ headers, bytes }: WireAnswer): { token: string; cookie: string } {
  const { token } = JSON.parse(bytes.toString()) as { token: string }
  const [first = ''] = headers['set-cookie'] ?? []
  return { token, cookie: first.slice(COOKIE.length + 1).split(';')[0] ?? '' }
}
