import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Readable, Writable } from 'node:stream'

/** What happens to one request on its way. */
export type Fault =
  | 'pass'
  /** The server never sees it; the connection breaks. */
  | 'drop'
  /** The server carries it out; its answer is lost. */
  | 'lose-answer'
  /** It is accepted and never answered. */
  | 'hang'
  /** Something on the way answers instead of the server, and not before `after`. */
  | {
      status: number
      body: string
      type: string
      headers?: Record<string, string>
      after?: Promise<unknown>
    }
  /** A slow line: held up before it reaches the server, and its answer on the way back. */
  | { beforeMs: number; afterMs: number }
  /** The server carries it out; something on the way changes its answer. */
  | { altered: { etag?: (etag: string) => string; body?: string } }
  /** Held up until then. */
  | { until: Promise<unknown> }
  /** The server gets half of it; the rest is held back, and the line is cut once that is over which happens then. */
  | { breaksAt: 'half'; happens: () => Promise<unknown> }
  /** The server carries it out; its answer is lost once that is over which happens then. */
  | { breaksAt: 'answer'; happens: (status: number) => Promise<unknown> }
  /** So many bytes of the answer's body come; the line is cut once that is over which happens then. */
  | { breaksAfter: number; happens: () => Promise<unknown> }

export interface SeenRequest {
  method: string
  path: string
  headers: IncomingMessage['headers']
  /** Came on a connection that has carried a request before. */
  isReused: boolean
}

/** Whether a request changes what was recorded; signing in and out does not. */
export function isWrite({ method, path }: Pick<SeenRequest, 'method' | 'path'>): boolean {
  return method !== 'GET' && !path.startsWith('/api/auth/')
}

export interface FaultProxy {
  url: string
  /** Decides each request; `pass` until it is set. */
  decide: (rule: (seen: SeenRequest) => Fault) => void
  /** Every request that arrived, in order. */
  seen: SeenRequest[]
  /** Refuses connections, as a server that is not there. */
  down: () => Promise<void>
  up: () => Promise<void>
  close: () => Promise<void>
}

/**
 * A network between the browser and the server whose faults the test chooses. What was held up may go on behind the
 * end of the test, and meets a server that is not there.
 * @param options.keepAlive false: a new connection for every request. A browser sends again by itself only what
 *   was cut off on a connection that it had used before.
 */
export async function startFaultProxy(
  { port: target }: { port: number },
  { keepAlive = true }: { keepAlive?: boolean } = {},
): Promise<FaultProxy> {
  const seen: SeenRequest[] = []
  const sockets = new Set<Socket>()
  const used = new WeakSet<Socket>()
  let rule: (seen: SeenRequest) => Fault = () => 'pass'
  let port = 0

  const onRequest = (incoming: IncomingMessage, answer: ServerResponse) => {
    const { method = '', url: path = '', headers, socket } = incoming
    const one = { method, path, headers, isReused: used.has(socket) }
    used.add(socket)
    if (!keepAlive) answer.shouldKeepAlive = false
    seen.push(one)
    const fault = rule(one)
    if (fault === 'drop') incoming.socket.destroy()
    else if (fault === 'hang') incoming.resume()
    else if (typeof fault === 'object' && 'status' in fault) {
      incoming.resume()
      void Promise.resolve(fault.after).then(() =>
        answer.writeHead(fault.status, { 'content-type': fault.type, ...fault.headers }).end(fault.body),
      )
    } else {
      const { beforeMs, afterMs } =
        typeof fault === 'object' && 'beforeMs' in fault ? fault : { beforeMs: 0, afterMs: 0 }
      const breaks = breakOf(fault)
      const go = () => {
        const altered = typeof fault === 'object' && 'altered' in fault ? fault.altered : {}
        const cut = typeof fault === 'object' && 'breaksAfter' in fault ? fault : null
        forward(incoming, answer, { port: target, breaks, cut, afterMs, altered })
      }
      if (typeof fault === 'object' && 'until' in fault) void fault.until.then(go)
      else if (beforeMs > 0) setTimeout(go, beforeMs)
      else go()
    }
  }
  // Longer than any test lets a connection rest: whether one is used again is the browser's choice alone.
  const server = createServer({ keepAliveTimeout: 120_000 }, onRequest)
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const down = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  const up = async () => {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', resolve)
    })
    const address = server.address()
    if (typeof address === 'object' && address !== null) port = address.port
  }
  await up()
  return {
    url: `http://127.0.0.1:${port}`,
    decide: (next) => (rule = next),
    seen,
    down,
    up,
    close: () => (server.listening ? down() : Promise.resolve()),
  }
}

type Break = Extract<Fault, { breaksAt: string }>

function breakOf(fault: Fault): Break | null {
  if (fault === 'lose-answer') return { breaksAt: 'answer', happens: () => Promise.resolve() }
  return typeof fault === 'object' && 'breaksAt' in fault ? fault : null
}

function forward(
  incoming: IncomingMessage,
  answer: ServerResponse,
  options: {
    port: number
    breaks: Break | null
    cut: Extract<Fault, { breaksAfter: number }> | null
    afterMs: number
    altered: { etag?: (etag: string) => string; body?: string }
  },
): void {
  const { method, url: path, headers } = incoming
  const { breaks, cut } = options
  const cutAfter = (happening: Promise<unknown>) => {
    const cut = () => incoming.socket.destroy()
    happening.then(cut, cut)
  }
  const onward = request({ host: '127.0.0.1', port: options.port, method, path, headers }, (reply) => {
    if (breaks?.breaksAt === 'answer') {
      reply.resume()
      reply.once('end', () => {
        cutAfter(breaks.happens(reply.statusCode ?? 0))
      })
      return
    }
    const { connection: _, 'keep-alive': __, ...replyHeaders } = reply.headers
    const { etag, body } = options.altered
    if (etag !== undefined && replyHeaders.etag !== undefined) replyHeaders.etag = etag(replyHeaders.etag)
    if (body !== undefined) {
      const { 'content-encoding': _coding, 'content-length': _length, ...plain } = replyHeaders
      answer.writeHead(reply.statusCode ?? 502, plain).end(body)
      reply.resume()
      return
    }
    // What goes on for as long as somebody listens ends with them.
    answer.once('close', () => reply.destroy())
    const bringBack = () => {
      answer.writeHead(reply.statusCode ?? 502, replyHeaders)
      if (cut === null) reply.pipe(answer)
      else carryFirst(cut.breaksAfter, { from: reply, to: answer }, () => cutAfter(cut.happens()))
    }
    if (options.afterMs > 0) setTimeout(bringBack, options.afterMs)
    else bringBack()
  })
  onward.once('error', () => incoming.socket.destroy())
  incoming.once('close', () => {
    if (!incoming.complete) onward.destroy()
  })
  if (breaks?.breaksAt === 'half') {
    const half = Math.floor(Number(incoming.headers['content-length']) / 2)
    carryFirst(half, { from: incoming, to: onward }, () => cutAfter(breaks.happens()))
  } else incoming.pipe(onward)
}

/** Carries so many bytes of a body; what follows is read and goes nowhere. */
function carryFirst(bytes: number, way: { from: Readable; to: Writable }, then: () => void): void {
  let left = bytes
  way.from.on('data', (chunk: Buffer) => {
    if (left <= 0) return
    const part = chunk.subarray(0, left)
    left -= part.length
    way.to.write(part, left > 0 ? undefined : then)
  })
}
