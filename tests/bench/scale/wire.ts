import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'

export interface WireCall {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}

export interface WireAnswer {
  /** 0: nothing was answered. */
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
}

export interface StreamAnswer {
  status: number
  retryAfterMs: number | null
  stream: ReadableStream<Uint8Array<ArrayBuffer>> | null
}

export interface Wire {
  call: (call: WireCall) => Promise<WireAnswer>
  /** What it answers where there is no network. */
  nothing: WireAnswer
  /** An answer that goes on; null where it does not begin. */
  stream: (call: WireCall, signal: AbortSignal) => Promise<StreamAnswer>
  /** Breaks every connection, as a network does that is gone. */
  cut: () => void
}

const NOTHING: WireAnswer = { status: 0, headers: {}, bytes: Buffer.alloc(0) }
/** As a device waits for an answer (`src/sync/send/send.ts`), and longer for a photo. */
const PATIENCE_MS = { usual: 30_000, photo: 120_000 }
/** A machine has only so many ports: more calls than these at once wait here, which counts as their time. */
const MOST_CONNECTIONS = 3_000

/** Speaks HTTP with as little work as Node can do it: it shares the processors with what is measured. */
export function createWire(url: string): Wire {
  const agent = new Agent({ keepAlive: true, maxSockets: MOST_CONNECTIONS })
  const streams = new Set<IncomingMessage>()
  const ask = ({ method, path, headers = {}, body }: WireCall, own?: AbortSignal) => {
    const isPhoto = Buffer.isBuffer(body)
    const patience = AbortSignal.timeout(isPhoto ? PATIENCE_MS.photo : PATIENCE_MS.usual)
    const asked = request(new URL(path, url), {
      method,
      // What goes on has a connection to itself.
      agent: own === undefined ? agent : false,
      signal: own ?? patience,
      headers: {
        'accept-encoding': 'gzip, br',
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
        ...headers,
      },
    })
    asked.end(body)
    return asked
  }
  return {
    nothing: NOTHING,
    call: (call) =>
      new Promise((resolve) => {
        const fail = () => resolve(NOTHING)
        const asked = ask(call)
        asked.once('error', fail)
        asked.once('response', (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.once('error', fail)
          answer.once('end', () => {
            const { statusCode: status = 0, headers } = answer
            resolve({ status, headers, bytes: Buffer.concat(chunks) })
          })
        })
      }),
    stream: (call, signal) =>
      new Promise((resolve) => {
        const asked = ask(call, signal)
        asked.once('error', () => resolve({ status: 0, retryAfterMs: null, stream: null }))
        asked.once('response', (answer) => {
          const { statusCode: status = 0, headers } = answer
          const retryAfterMs = Number(headers['retry-after'] ?? 0) * 1_000
          if (status !== 200) {
            answer.resume()
            resolve({ status, retryAfterMs, stream: null })
            return
          }
          streams.add(answer)
          answer.once('close', () => streams.delete(answer))
          const stream = Readable.toWeb(answer) as ReadableStream<Uint8Array<ArrayBuffer>>
          resolve({ status, retryAfterMs, stream })
        })
      }),
    cut: () => {
      agent.destroy()
      for (const answer of streams) answer.destroy(new Error('the network is gone'))
    },
  }
}
