import * as z from 'zod/mini'
import type { HandedToken, Renewal } from '#api/tokens.ts'
import {
  type CatalogueEntries,
  type CatalogueKind,
  type CatalogueState,
  entrySchemas,
  pageMethods,
  workerMethods,
} from '#catalogue/messages.ts'
import { type EndableWorker, type PageEvents, keepWorker } from '#lib/workers/page-worker.ts'
import type { OwnEntries } from '#local/views/catalogue-overlay.ts'
import type { CataloguePort } from './port.ts'

export interface ClientDeps {
  /** Starts the worker; called with the first question. */
  start: () => EndableWorker
  renewToken: () => Promise<Renewal>
  browser?: PageEvents
}

export interface CatalogueClient extends Omit<CataloguePort, 'keep'> {
  handToken: (token: HandedToken) => void
  /** What this device has made itself. */
  setOwn: (own: OwnEntries) => void
  close: () => void
}

const IDLE: CatalogueState = { phase: 'idle', count: 0 }

/** The page's side of the catalogue worker, which starts with the first question. */
export function createCatalogueClient({ start, renewToken, browser }: ClientDeps): CatalogueClient {
  const states = new Map<CatalogueKind, CatalogueState>()
  const needed = new Set<CatalogueKind>()
  const changed = new EventTarget()
  let token: HandedToken = { token: '', capabilities: null }
  let own: OwnEntries = { equipment: [], kpi: [] }
  const worker = keepWorker({
    start,
    browser,
    methods: { ours: pageMethods, theirs: workerMethods },
    handlers: {
      renewToken,
      state: ({ catalogue, state }) => {
        states.set(catalogue, state)
        changed.dispatchEvent(new Event('change'))
      },
    },
    greet: (begun) => {
      begun.notify('token', token)
      begun.notify('setOwn', own)
      // What its predecessor had read.
      for (const [catalogue, state] of states) {
        states.set(catalogue, { ...state, phase: 'loading' })
        void begun.request('load', { catalogue })
      }
      changed.dispatchEvent(new Event('begin'))
    },
  })

  return {
    state: (kind) => states.get(kind) ?? IDLE,
    subscribe: (onChange, onBegin) => {
      const untilLeft = new AbortController()
      const { signal } = untilLeft
      changed.addEventListener('change', onChange, { signal })
      if (onBegin !== undefined) changed.addEventListener('begin', onBegin, { signal })
      return () => untilLeft.abort()
    },
    load: (catalogue) => {
      needed.add(catalogue)
      return worker.request('load', { catalogue })
    },
    reload: async (catalogue) => {
      if (needed.has(catalogue)) await worker.request('reload', { catalogue })
    },
    search: async (catalogue, query, field) => {
      const found = await worker.request('search', { catalogue, query, field })
      return found === null ? null : { ...found, first: parseEntries(catalogue, found.first) }
    },
    window: async (catalogue, place) =>
      parseEntries(catalogue, await worker.request('window', { catalogue, ...place })),
    ask: (catalogue, place) => worker.request('ask', { catalogue, ...place }),
    extend: (catalogue, search) => worker.request('extend', { catalogue, search }),
    gone: (catalogue, ids) => worker.request('gone', { catalogue, ids: [...ids] }),
    kpiChildren: (parentId) => worker.request('kpiChildren', { parentId }),
    classes: (system, text) => worker.request('classes', { system, text }),
    setOwn: (made) => {
      own = made
      worker.notify('setOwn', own)
      changed.dispatchEvent(new Event('change'))
    },
    handToken: (handed) => {
      token = handed
      worker.notify('token', token)
    },
    close: worker.stop,
  }
}

function parseEntries<K extends CatalogueKind>(kind: K, value: unknown): CatalogueEntries[K][] {
  // The schema of a kind yields the entries of that kind; TypeScript does not follow a key that deep.
  const schema = entrySchemas[kind] as unknown as z.ZodMiniType<CatalogueEntries[K]>
  return z.array(schema).parse(value)
}
