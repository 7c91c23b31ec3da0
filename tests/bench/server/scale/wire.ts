import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { Places } from './places.ts'

export interface WireCall {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  headers?: Record<string, string>
  /** A photo is made once it can leave: ten thousand that wait would fill the memory. */
  body?: string | (() => { bytes: Buffer; type: string })
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
  const agent = new Agent({ keepAlive: true, maxFreeSockets: MOST_CONNECTIONS })
  const places = new Places(MOST_CONNECTIONS)
  const streams = new Set<IncomingMessage>()
  const ask = ({ method, path, headers = {}, body }: WireCall, signal: AbortSignal, used: Agent | false) => {
    const photo = typeof body === 'function' ? body() : null
    const bytes = typeof body === 'function' ? photo?.bytes : body
    const asked = request(new URL(path, url), {
      method,
      agent: used,
      signal,
      headers: {
        'accept-encoding': 'gzip, br',
        ...(bytes !== undefined && { 'content-length': String(Buffer.byteLength(bytes)) }),
        ...(photo !== null && { 'content-type': photo.type }),
        ...headers,
      },
    })
    asked.end(bytes)
    return asked
  }
  const answerTo = (call: WireCall, patience: AbortSignal) =>
    new Promise<WireAnswer>((resolve) => {
      const fail = () => resolve(NOTHING)
      const asked = ask(call, patience, agent)
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
    })
  return {
    nothing: NOTHING,
    call: async (call) => {
      const isPhoto = typeof call.body === 'function'
      const patience = AbortSignal.timeout(isPhoto ? PATIENCE_MS.photo : PATIENCE_MS.usual)
      if (!(await places.take(patience))) return NOTHING
      try {
        return await answerTo(call, patience)
      } finally {
        places.leave()
      }
    },
    stream: (call, signal) =>
      new Promise((resolve) => {
        // What goes on has a connection to itself.
        const asked = ask(call, signal, false)
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
      places.sendAway()
      agent.destroy()
      for (const answer of streams) answer.destroy(new Error('the network is gone'))
    },
  }
}
