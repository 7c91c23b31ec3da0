import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What happens to one request on its way. */
export type Fault =
  | 'pass'
  /** The server never sees it; the connection breaks. */
  | 'drop'
  /** The server carries it out; its answer is lost. */
  | 'lose-answer'
  /** It is accepted and never answered. */
  | 'hang'
  /** Something on the way answers instead of the server. */
  | { status: number; body: string; type: string }

export interface SeenRequest {
  method: string
  path: string
  headers: IncomingMessage['headers']
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

/** A network between the browser and the server whose faults the test chooses. */
export async function startFaultProxy(target: { port: number }): Promise<FaultProxy> {
  const seen: SeenRequest[] = []
  const sockets = new Set<Socket>()
  let rule: (seen: SeenRequest) => Fault = () => 'pass'
  let port = 0

  const onRequest = (incoming: IncomingMessage, answer: ServerResponse) => {
    const one = { method: incoming.method ?? '', path: incoming.url ?? '', headers: incoming.headers }
    seen.push(one)
    const fault = rule(one)
    if (fault === 'drop') incoming.socket.destroy()
    else if (fault === 'hang') incoming.resume()
    else if (typeof fault === 'object') {
      incoming.resume()
      answer.writeHead(fault.status, { 'content-type': fault.type }).end(fault.body)
    } else forward(incoming, answer, { port: target.port, loseAnswer: fault === 'lose-answer' })
  }
  const server = createServer(onRequest)
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

function forward(
  incoming: IncomingMessage,
  answer: ServerResponse,
  options: { port: number; loseAnswer: boolean },
): void {
  const { method, url: path, headers } = incoming
  const onward = request({ host: '127.0.0.1', port: options.port, method, path, headers }, (reply) => {
    if (options.loseAnswer) {
      reply.resume()
      reply.once('end', () => incoming.socket.destroy())
      return
    }
    answer.writeHead(reply.statusCode ?? 502, reply.headers)
    reply.pipe(answer)
  })
  onward.once('error', () => incoming.socket.destroy())
  incoming.once('close', () => {
    if (!incoming.complete) onward.destroy()
  })
  incoming.pipe(onward)
}
