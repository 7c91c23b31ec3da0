import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http'
import type { RootModel } from '../../../src/domain/model/model.ts'
import { emptyModel } from '../../support/simulated/server/stored.ts'

export interface TimedServer {
  url: string
  /** How long an edit takes it, in ms. */
  takes: (delayMs: number) => void
  /** While it refuses, the device has to keep its edits. */
  refuse: (isRefusing: boolean) => void
  /** When edits arrived (wall clock, ms). */
  arrivals: number[]
  /** The same for all that concerns the measured models, looks included. */
  requests: number[]
  close: () => Promise<void>
}

/**
 * Stands before the real server and takes the edits of the measured models itself: each is answered after
 * exactly the same time, so that what is measured is the device.
 */
export async function startTimedServer(
  target: { port: number },
  models: readonly RootModel[],
): Promise<TimedServer> {
  const bySlug = new Map(models.map((model) => [model.slug, { ...model }]))
  const arrivals: number[] = []
  const requests: number[] = []
  const timers = new Set<NodeJS.Timeout>()
  let delayMs = 0
  let isRefusing = false

  const edit = async (incoming: IncomingMessage, answer: ServerResponse, model: RootModel) => {
    const arrivedAt = wallClock()
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    requests.push(arrivedAt)
    if (isRefusing) {
      incoming.socket.destroy()
      return
    }
    if (incoming.method === 'PATCH') {
      arrivals.push(arrivedAt)
      Object.assign(model, JSON.parse(Buffer.concat(chunks).toString()))
    }
    const respond = () => {
      answer
        .writeHead(200, { 'content-type': 'application/json', etag: `"${model.id}"` })
        .end(JSON.stringify(model))
    }
    if (delayMs === 0) respond()
    else timers.add(setTimeout(respond, delayMs))
  }
  const server = createServer((incoming, answer) => {
    const slug = /^\/api\/root-model\/([^/]+)\/$/.exec(incoming.url ?? '')?.[1] ?? ''
    const model = bySlug.get(decodeURIComponent(slug))
    if (model !== undefined) void edit(incoming, answer, model)
    else forward(incoming, answer, target.port)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    takes: (ms) => (delayMs = ms),
    refuse: (next) => (isRefusing = next),
    arrivals,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
        for (const timer of timers) clearTimeout(timer)
        server.closeAllConnections()
      }),
  }
}

/** With fractions of a millisecond, and comparable with what the page says. */
export function wallClock(): number {
  return performance.timeOrigin + performance.now()
}

function forward(incoming: IncomingMessage, answer: ServerResponse, port: number): void {
  const { method, url: path, headers } = incoming
  const onward = request({ host: '127.0.0.1', port, method, path, headers }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers)
    reply.pipe(answer)
  })
  onward.once('error', () => incoming.socket.destroy())
  incoming.pipe(onward)
}

/** Models that only the measurement knows, under ids that the sample data does not use. */
export function benchModels(firstId: number, count: number): RootModel[] {
  const group = { id: 1, name: '기본 그룹', default: true }
  return Array.from({ length: count }, (_, n) => ({
    ...emptyModel(firstId + n, `측정 ${firstId + n}`, group),
    slug: `bench-${firstId + n}`,
    images: [],
  }))
}
