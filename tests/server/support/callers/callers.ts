import { randomUUID } from 'node:crypto'
import type { App } from '#server/http/fastify.ts'

export interface Answer {
  status: number
  /** The JSON of the answer, as a test reads it. */
  body: any
  text: string
  bytes: Buffer
  headers: Record<string, string | string[] | number | undefined>
}

interface CallOptions {
  body?: unknown
  headers?: Record<string, string>
  key?: string
  payload?: Buffer | string
}

/** Somebody who calls the API; nobody has no token. */
export interface Caller {
  token: string
  cookie: string
  call: (method: Method, url: string, options?: CallOptions) => Promise<Answer>
  get: (url: string, headers?: Record<string, string>) => Promise<Answer>
  post: (url: string, body?: unknown, options?: CallOptions) => Promise<Answer>
  patch: (url: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
  delete: (url: string, headers?: Record<string, string>) => Promise<Answer>
  upload: (url: string, file: Buffer, options?: UploadOptions) => Promise<Answer>
}

interface UploadOptions {
  key?: string
  part?: string
  fileName?: string
  type?: string
  capturedAt?: string
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT' | 'HEAD'

export function createCaller(app: App, token: string, cookie: string): Caller {
  const call: Caller['call'] = async (method, url, { body, headers = {}, key, payload } = {}) => {
    const answer = await app.inject({
      method,
      url,
      headers: {
        ...(token !== '' && { authorization: `Token ${token}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
      ...(payload !== undefined && { payload }),
    })
    return {
      status: answer.statusCode,
      body: parsed(answer.body),
      text: answer.body,
      bytes: answer.rawPayload,
      headers: answer.headers,
    }
  }
  return {
    token,
    cookie,
    call,
    get: (url, headers) => call('GET', url, { ...(headers && { headers }) }),
    post: (url, body, options) => call('POST', url, { body, ...options }),
    patch: (url, body, headers) => call('PATCH', url, { body, ...(headers && { headers }) }),
    delete: (url, headers) => call('DELETE', url, { ...(headers && { headers }) }),
    upload: (url, file, options = {}) => {
      const { payload, contentType } = multipart(file, options)
      return call('POST', url, {
        payload,
        headers: { 'content-type': contentType },
        ...(options.key !== undefined && { key: options.key }),
      })
    },
  }
}

export function multipart(file: Buffer, options: UploadOptions): { payload: Buffer; contentType: string } {
  const boundary = `----test${randomUUID()}`
  const { part = 'key', fileName = 'photo.jpg', type = 'image/jpeg', capturedAt } = options
  const field =
    capturedAt === undefined
      ? ''
      : `--${boundary}\r\nContent-Disposition: form-data; name="capturedAt"\r\n\r\n${capturedAt}\r\n`
  return {
    payload: Buffer.concat([
      Buffer.from(
        `${field}--${boundary}\r\nContent-Disposition: form-data; name="${part}"; filename="${fileName}"\r\nContent-Type: ${type}\r\n\r\n`,
      ),
      file,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
