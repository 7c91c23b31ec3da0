import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { DrawnRequest } from './draw-request.ts'

export interface Answered {
  /** 0: the connection was ended without an answer. */
  status: number
  text: string
}

/** A server that says nothing for so long has failed. */
const PATIENCE_MS = 60_000

const ENDED: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'HPE_CLOSED_CONNECTION'])

/** Sends over connections that are kept, as browsers do. */
export function createSender(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  return {
    send: ({ method, target, headers, body }: DrawnRequest) =>
      new Promise<Answered>((resolve, reject) => {
        const call = request({
          agent,
          port,
          host: '127.0.0.1',
          method,
          path: target,
          headers: { ...headers, ...(body !== null && { 'content-length': String(body.length) }) },
          timeout: PATIENCE_MS,
        })
        call.on('timeout', () => call.destroy(new Error('no answer')))
        call.on('error', (error: NodeJS.ErrnoException) => {
          // What the server does not want to read on it may answer by ending the connection; and where it cannot read
          // that it is a HEAD, with a body.
          if (ENDED.has(error.code ?? '')) resolve({ status: 0, text: '' })
          else reject(error)
        })
        call.on('response', (answer) => {
          const status = answer.statusCode ?? 0
          if (answer.headers['content-type']?.startsWith('text/event-stream') === true) {
            answer.destroy()
            resolve({ status, text: '' })
            return
          }
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('error', () => resolve({ status, text: '' }))
          answer.on('end', () => {
            const bytes = Buffer.concat(parts)
            resolve({ status, text: unpacked(bytes, answer.headers['content-encoding']).toString() })
          })
        })
        call.end(body ?? undefined)
      }),
    /** What is no request at all, on a connection of its own. */
    sendBytes: (bytes: Buffer) =>
      new Promise<Answered>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => socket.end(bytes))
        let text = ''
        socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no answer')))
        socket.on('data', (part: Buffer) => {
          if (text.length < 10_000) text += part.toString('latin1')
        })
        socket.on('error', (error: NodeJS.ErrnoException) => {
          if (!ENDED.has(error.code ?? '')) reject(error)
        })
        socket.on('close', () =>
          resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text }),
        )
      }),
    close: () => agent.destroy(),
  }
}

function unpacked(bytes: Buffer, encoding: string | undefined): Buffer {
  if (bytes.length === 0) return bytes
  if (encoding === 'br') return brotliDecompressSync(bytes)
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes
}
