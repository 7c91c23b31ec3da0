import type * as z from 'zod/mini'
import type { CatalogueEntries, CatalogueKind, CataloguePort, CatalogueState, Found } from './port.ts'
import { type Question, answers, entries, fromWorker } from '#catalogue/messages.ts'

/** What the client needs of a worker. */
export interface CatalogueWorker {
  postMessage: (message: unknown) => void
  addEventListener: (type: 'message', hear: (event: { data: unknown }) => void) => void
  terminate: () => void
}

interface ClientDeps {
  /** Starts the worker; called with the first question. */
  start: () => CatalogueWorker
  token: () => string
  /** The worker's token was refused. */
  renewToken: () => void
}

interface Waiting {
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}

type Asking = Question extends infer Q ? (Q extends { id: number } ? Omit<Q, 'id'> : never) : never

export interface CatalogueClient extends CataloguePort {
  handToken: () => void
  close: () => void
}

/** The page's side of the search worker. */
export function createCatalogueClient(deps: ClientDeps): CatalogueClient {
  const waiting = new Map<number, Waiting>()
  const states = new Map<CatalogueKind, CatalogueState>()
  const changed = new EventTarget()
  let worker: CatalogueWorker | null = null
  let own: unknown = null
  let lastId = 0

  const hear = (data: unknown): void => {
    const message = fromWorker.parse(data)
    switch (message.kind) {
      case 'state':
        states.set(message.catalogue, { phase: message.phase, count: message.count })
        changed.dispatchEvent(new Event('change'))
        return
      case 'token-wanted':
        deps.renewToken()
        return
      case 'answer':
        waiting.get(message.id)?.resolve(message.value)
        waiting.delete(message.id)
        return
      case 'failure':
        waiting.get(message.id)?.reject(new Error(message.message))
        waiting.delete(message.id)
    }
  }

  const started = (): CatalogueWorker => {
    if (worker !== null) return worker
    worker = deps.start()
    worker.addEventListener('message', ({ data }) => {
      hear(data)
    })
    worker.postMessage({ kind: 'token', token: deps.token() })
    if (own !== null) worker.postMessage(own)
    return worker
  }

  const put = async <T>(question: Asking, answer: z.ZodMiniType<T>): Promise<T> => {
    lastId += 1
    const id = lastId
    const value = await new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      started().postMessage({ ...question, id })
    })
    return answer.parse(value)
  }

  return {
    state: (kind) => states.get(kind) ?? IDLE,
    subscribe: (onChange) => {
      changed.addEventListener('change', onChange)
      return () => {
        changed.removeEventListener('change', onChange)
      }
    },
    load: async (catalogue) => {
      await put({ kind: 'load', catalogue }, answers.load)
    },
    search: async <K extends CatalogueKind>(catalogue: K, query: object) => {
      const found = await put({ kind: 'search', catalogue, query } as Asking, answers.search)
      if (found === null) return null
      return { ...found, first: parseEntries(catalogue, found.first) } satisfies Found<CatalogueEntries[K]>
    },
    window: async (catalogue, place) =>
      parseEntries(catalogue, await put({ kind: 'window', catalogue, ...place }, answers.window)),
    ask: (catalogue, place) => put({ kind: 'ask', catalogue, ...place }, answers.ask),
    extend: (catalogue, search) => put({ kind: 'extend', catalogue, search }, answers.extend),
    kpiChildren: (parentId) => put({ kind: 'children', parentId }, answers.children),
    classes: (system, text) => put({ kind: 'classes', system, text }, answers.classes),
    setOwn: (entriesMadeHere) => {
      own = { kind: 'own', ...entriesMadeHere }
      worker?.postMessage(own)
      changed.dispatchEvent(new Event('change'))
    },
    handToken: () => {
      worker?.postMessage({ kind: 'token', token: deps.token() })
    },
    close: () => {
      worker?.terminate()
      worker = null
      for (const { reject } of waiting.values()) reject(new Error('The search worker was closed.'))
      waiting.clear()
    },
  }
}

const IDLE: CatalogueState = { phase: 'idle', count: 0 }

function parseEntries<K extends CatalogueKind>(kind: K, value: unknown): CatalogueEntries[K][] {
  // The schema of a kind yields the entries of that kind; TypeScript does not follow a key that deep.
  return (entries[kind] as unknown as z.ZodMiniType<CatalogueEntries[K][]>).parse(value)
}
