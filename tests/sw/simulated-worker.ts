import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'

export const ORIGIN = 'https://survey.test'

type Answering = (asked: Request) => Response | Promise<Response>

interface Row {
  asked: Request
  answer: Response
}

/** What a browser hands to a service worker, and how long that keeps it alive. */
class WorkerEvent extends Event {
  readonly #works: Promise<unknown>[] = []
  #running = 0

  waitUntil(work: Promise<unknown>): void {
    this.#works.push(work)
    this.#running += 1
    const over = () => void (this.#running -= 1)
    work.then(over, over)
  }

  isKeptAlive(): boolean {
    return this.#running > 0
  }

  /** @throws what one of the works was rejected with */
  async over(): Promise<void> {
    for (let seen = 0; seen < this.#works.length;) {
      seen = this.#works.length
      await Promise.all(this.#works)
    }
  }
}

class RequestEvent extends WorkerEvent {
  /** Null where the browser is left to ask by itself. */
  answer: Promise<Response> | null = null
  readonly request: Request

  constructor(request: Request) {
    super('fetch')
    this.request = request
  }

  respondWith(answer: Promise<Response>): void {
    this.answer = answer
  }
}

/** As a browser's, also in that what varies by a header is only found with the same. */
class KeptAnswers {
  readonly rows = new Map<string, Row>()

  async match(asked: Request | string, how: { ignoreVary?: boolean } = {}): Promise<Response | undefined> {
    await Promise.resolve()
    const request = new Request(asked)
    const row = this.rows.get(request.url)
    if (row === undefined) return undefined
    const vary = row.answer.headers.get('vary')?.split(/, */) ?? []
    const isSame = vary.every((name) => row.asked.headers.get(name) === request.headers.get(name))
    return isSame || how.ignoreVary === true ? row.answer.clone() : undefined
  }

  async put(asked: Request | string, answer: Response): Promise<void> {
    const request = new Request(asked)
    // What does not come whole is not kept.
    const body = await answer.arrayBuffer()
    this.rows.set(request.url, { asked: request, answer: new Response(body, answer) })
  }

  keys = () => Promise.resolve([...this.rows.values()].map(({ asked }) => asked))
  delete = (address: string) => Promise.resolve(this.rows.delete(address))
}

/** The caches of an origin. */
class AllCaches {
  readonly #caches = new Map<string, KeptAnswers>()

  of(name: string): KeptAnswers {
    const cache = this.#caches.get(name) ?? new KeptAnswers()
    this.#caches.set(name, cache)
    return cache
  }

  open = (name: string) => Promise.resolve(this.of(name))

  async match(asked: Request, { cacheName, ...how }: { cacheName?: string; ignoreVary?: boolean } = {}) {
    for (const name of cacheName === undefined ? this.#caches.keys() : [cacheName]) {
      const answer = await this.of(name).match(asked, how)
      if (answer !== undefined) return answer
    }
    return undefined
  }
}

/** The service worker as it is built, in a browser that does what this says. */
export interface SimulatedWorker {
  caches: AllCaches
  indexedDB: IDBFactory
  /** The open windows; what each was told. */
  windows: unknown[][]
  /** What the worker did to the windows and to itself. */
  did: string[]
  network: { answer: Answering; asked: Request[] }
  tell: (name: string, facts?: object) => WorkerEvent
  /** @returns the answer; null where the browser is left to ask by itself */
  ask: (address: string, how?: RequestInit & { mode?: string }) => Promise<Response | null>
  /** The same, also of how long it keeps the worker alive. */
  askFor: (address: string, how?: RequestInit & { mode?: string }) => RequestEvent
}

const noNetwork: Answering = () => Promise.reject(new TypeError('no network'))

/** @param files those of this version, by what the build found */
export async function startWorker(
  files: readonly { url: string; revision: string | null }[],
  device: { caches?: AllCaches } = {},
): Promise<SimulatedWorker> {
  const scope = new EventTarget()
  const did: string[] = []
  const windows: unknown[][] = []
  const network: SimulatedWorker['network'] = { answer: noNetwork, asked: [] }
  const { caches = new AllCaches() } = device
  const indexedDB = new IDBFactory()
  const location = new URL('/service-worker.js', ORIGIN)
  const matchAll = ({ type }: { type?: string } = {}) =>
    type === undefined || type === 'window'
      ? Promise.resolve(windows.map((told) => ({ postMessage: (message: unknown) => told.push(message) })))
      : Promise.reject(new TypeError(`No clients are ${type}.`))
  const note = (what: string) => () => Promise.resolve(void did.push(what))
  Object.assign(scope, {
    ...{ caches, indexedDB, location, __WB_MANIFEST: files },
    registration: { scope: `${ORIGIN}/`, installing: null, waiting: null },
    clients: { matchAll, claim: note('claim') },
    skipWaiting: note('skipWaiting'),
  })

  vi.stubEnv('NODE_ENV', 'production')
  vi.stubGlobal('self', scope)
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('location', location)
  vi.stubGlobal('FetchEvent', RequestEvent)
  vi.stubGlobal('Request', RelativeRequest)
  vi.stubGlobal('fetch', (asked: Request) => {
    network.asked.push(asked)
    return Promise.resolve(asked).then(network.answer)
  })
  vi.resetModules()
  // By its name: the types of a worker are not those of a page.
  await vi.importActual('../../sw/service-worker.ts')

  const tell = (name: string, facts: object = {}) => {
    const event = Object.assign(new WorkerEvent(name), facts)
    scope.dispatchEvent(event)
    return event
  }
  const askFor: SimulatedWorker['askFor'] = (address, { mode, ...how } = {}) => {
    const request = new Request(new URL(address, ORIGIN).href, how)
    // No program can make the request of a navigation.
    if (mode !== undefined) Object.defineProperty(request, 'mode', { value: mode })
    const event = new RequestEvent(request)
    scope.dispatchEvent(event)
    return event
  }
  const ask: SimulatedWorker['ask'] = async (address, how) => {
    const event = askFor(address, how)
    const answer = await event.answer
    await event.over()
    return answer
  }
  return { caches, indexedDB, windows, did, network, tell, ask, askFor }
}

const { Request: NodeRequest } = globalThis

/** As in a browser: an address is one of the worker's own origin. */
class RelativeRequest extends NodeRequest {
  constructor(asked: string | Request, how?: RequestInit) {
    super(typeof asked === 'string' ? new URL(asked, ORIGIN).href : asked, how)
  }
}
