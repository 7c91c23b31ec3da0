import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { type Query, QueryClient, hydrate } from '@tanstack/react-query'
import {
  type PersistedClient,
  type Persister,
  persistQueryClientSubscribe,
} from '@tanstack/react-query-persist-client'
import { LOOKUPS_FRESH_MS } from '#api/lookups.ts'
import { groupLists, queryKeys } from '#session/lookups/query-keys.ts'
import type { Session } from '#session/user/session.ts'

/** How long looked-up lists are kept for offline starts. */
const KEEP_MS = 180 * 24 * 60 * 60 * 1000

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // By a clock that was set back since, it would be fresh until that has caught up.
        staleTime: ({ state }) => (state.dataUpdatedAt > Date.now() ? -Infinity : LOOKUPS_FRESH_MS),
        // The default drops unused data after 5 minutes; a timer cannot be longer than 24 days.
        gcTime: Infinity,
        retry: false,
        refetchOnWindowFocus: true,
        refetchOnMount: true,
        refetchOnReconnect: true,
        // What the browser believes about the network stops no question.
        networkMode: 'offlineFirst',
      },
      mutations: { retry: false, networkMode: 'offlineFirst' },
    },
  })
}

/**
 * A page that is left gives up what it was asking for. On the way back, kept as it was, it asks again for what failed
 * or never came: the network has done nothing wrong.
 * @returns stops it
 */
export function askAgainOnTheWayBack(queries: QueryClient): () => void {
  const stop = new AbortController()
  const askAgain = async () => {
    const isOpen = ({ state }: Query) => state.status === 'error' || state.fetchStatus === 'fetching'
    const open = new Set(queries.getQueryCache().findAll({ type: 'active', predicate: isOpen }))
    const predicate = (query: Query) => open.has(query)
    await queries.cancelQueries({ predicate })
    await queries.refetchQueries({ predicate })
  }
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void askAgain()
  }
  window.addEventListener('pageshow', onShow, { signal: stop.signal })
  return () => stop.abort()
}

/** Another one drops what is kept. */
const BUSTER = '1'

const PERSISTED = [...groupLists, queryKeys.rootTech].map((key) => JSON.stringify(key))

/** localStorage ends at 5 MB: only what is small is kept there, and nothing that a person made. */
export function isPersisted(query: Pick<Query, 'queryKey' | 'state'>): boolean {
  return query.state.status === 'success' && PERSISTED.includes(JSON.stringify(query.queryKey))
}

export interface LookupMemory {
  /** Hands out what is kept, at once, so that the first drawing has it. */
  restore: (queries: QueryClient) => void
  /** Keeps what is looked up from now on. @returns stops it */
  keep: (queries: QueryClient) => () => void
  /** Removes what is kept, and keeps nothing any more: a late write must not bring it back. */
  forget: () => void
}

const keyOf = (username: string) => `lookups:${username}`

/** Removes what is kept of a user's. */
export function forgetLookups(username: string, storage: Storage = localStorage): void {
  storage.removeItem(keyOf(username))
}

export function createLookupMemory(username: string, storage: Storage = localStorage): LookupMemory {
  const key = keyOf(username)
  let isForgotten = false
  const guarded = {
    getItem: (name: string) => storage.getItem(name),
    setItem: (name: string, value: string) => {
      if (!isForgotten) storage.setItem(name, value)
    },
    removeItem: (name: string) => storage.removeItem(name),
  }
  // The asynchronous one it is deprecated for brings nothing over localStorage.
  // oxlint-disable-next-line typescript/no-deprecated
  const persister: Persister = createSyncStoragePersister({ storage: guarded, key })
  return {
    restore: (queries) => {
      const kept = keptIn(storage, key)
      if (kept !== null) hydrate(queries, kept.clientState)
    },
    keep: (queries) =>
      persistQueryClientSubscribe({
        queryClient: queries,
        persister,
        buster: BUSTER,
        dehydrateOptions: { shouldDehydrateQuery: isPersisted },
      }),
    forget: () => {
      isForgotten = true
      forgetLookups(username, storage)
    },
  }
}

/**
 * Forgets what was looked up once the session is over, and what is kept of it where a person has ended it.
 * @returns stops it
 */
export function forgetAtSignOut(
  session: Pick<Session, 'subscribe' | 'state'>,
  deps: {
    queries: QueryClient
    memory: Pick<LookupMemory, 'forget'>
    /** Where somebody was in lists, which names models. */
    places: Pick<Storage, 'clear'>
  },
): () => void {
  return session.subscribe(() => {
    const state = session.state()
    if (state.kind !== 'signed-out') return
    deps.queries.clear()
    if (state.by !== 'person') return
    deps.memory.forget()
    deps.places.clear()
  })
}

/** What the persister has kept, if it is of this form and not too old; whatever else lies there is overwritten. */
function keptIn(storage: Storage, key: string): PersistedClient | null {
  try {
    const kept = JSON.parse(storage.getItem(key) ?? 'null') as PersistedClient | null
    return kept?.buster === BUSTER && Date.now() - kept.timestamp <= KEEP_MS ? kept : null
  } catch {
    return null
  }
}
