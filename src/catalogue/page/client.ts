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
import { type Port, type Remote, connect } from '#lib/worker-link.ts'
import type { OwnEntries } from '#local/views/catalogue-overlay.ts'
import type { CataloguePort } from './port.ts'

export interface CatalogueWorker extends Port {
  terminate: () => void
}

interface ClientDeps {
  /** Starts the worker; called with the first question. */
  start: () => CatalogueWorker
  renewToken: () => Promise<Renewal>
}

export interface CatalogueClient extends CataloguePort {
  handToken: (token: HandedToken) => void
  /** What this device has made itself. */
  setOwn: (own: OwnEntries) => void
  close: () => void
}

const IDLE: CatalogueState = { phase: 'idle', count: 0 }

/** The page's side of the catalogue worker, which starts with the first question. */
export function createCatalogueClient({ start, renewToken }: ClientDeps): CatalogueClient {
  const states = new Map<CatalogueKind, CatalogueState>()
  const changed = new EventTarget()
  let token: HandedToken = { token: '', capabilities: null }
  let own: OwnEntries = { equipment: [], kpi: [] }
  let running: { worker: CatalogueWorker; link: Remote<typeof workerMethods> } | null = null

  const ask = (): Remote<typeof workerMethods> => {
    if (running !== null) return running.link
    const worker = start()
    const methods = { ours: pageMethods, theirs: workerMethods }
    const link = connect(worker, methods, {
      renewToken,
      state: ({ catalogue, state }) => {
        states.set(catalogue, state)
        changed.dispatchEvent(new Event('change'))
      },
    })
    link.notify('token', token)
    link.notify('setOwn', own)
    running = { worker, link }
    return link
  }

  return {
    state: (kind) => states.get(kind) ?? IDLE,
    subscribe: (onChange) => {
      changed.addEventListener('change', onChange)
      return () => changed.removeEventListener('change', onChange)
    },
    load: (catalogue) => ask().request('load', { catalogue }),
    search: async (catalogue, query) => {
      const found = await ask().request('search', { catalogue, query })
      return found === null ? null : { ...found, first: parseEntries(catalogue, found.first) }
    },
    window: async (catalogue, place) =>
      parseEntries(catalogue, await ask().request('window', { catalogue, ...place })),
    ask: (catalogue, place) => ask().request('ask', { catalogue, ...place }),
    extend: (catalogue, search) => ask().request('extend', { catalogue, search }),
    kpiChildren: (parentId) => ask().request('kpiChildren', { parentId }),
    classes: (system, text) => ask().request('classes', { system, text }),
    setOwn: (made) => {
      own = made
      running?.link.notify('setOwn', own)
      changed.dispatchEvent(new Event('change'))
    },
    handToken: (handed) => {
      token = handed
      running?.link.notify('token', token)
    },
    close: () => {
      running?.worker.terminate()
      running?.link.close()
      running = null
    },
  }
}

function parseEntries<K extends CatalogueKind>(kind: K, value: unknown): CatalogueEntries[K][] {
  // The schema of a kind yields the entries of that kind; TypeScript does not follow a key that deep.
  const schema = entrySchemas[kind] as unknown as z.ZodMiniType<CatalogueEntries[K]>
  return z.array(schema).parse(value)
}
