import { type Answer, type Caller, multipart } from './callers.ts'

/** The same caller as a test app's, over the network to a real server. */
export async function createHttpCaller(url: string, username: string): Promise<Caller> {
  const basic = Buffer.from(`${username}:demo-${username}`).toString('base64')
  const signedIn = await fetch(`${url}/api/auth/login/`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
  })
  const { token } = (await signedIn.json()) as { token: string }
  const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? ''

  const call: Caller['call'] = async (method, path, { body, headers = {}, key, payload } = {}) => {
    const answer = await fetch(new URL(path, url), {
      method,
      headers: {
        authorization: `Token ${token}`,
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(payload !== undefined && { body: typeof payload === 'string' ? payload : new Uint8Array(payload) }),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    return {
      status: answer.status,
      body: parsed(bytes),
      text: bytes.toString(),
      bytes,
      headers: Object.fromEntries(answer.headers),
    } satisfies Answer
  }
  return {
    token,
    cookie,
    call,
    get: (path, headers) => call('GET', path, { ...(headers && { headers }) }),
    post: (path, body, options) => call('POST', path, { body, ...options }),
    patch: (path, body, headers) => call('PATCH', path, { body, ...(headers && { headers }) }),
    delete: (path, headers) => call('DELETE', path, { ...(headers && { headers }) }),
    upload: (path, file, options = {}) => {
      const { payload, contentType } = multipart(file, options)
      return call('POST', path, {
        payload,
        headers: { 'content-type': contentType },
        ...(options.key !== undefined && { key: options.key }),
      })
    },
  }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return null
  }
}
