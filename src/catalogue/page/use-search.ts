import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { CatalogueKind, CatalogueQuery, CatalogueState } from '#catalogue/messages.ts'
import { useCatalogue } from './port.ts'
import { CatalogueSearch } from './search.ts'
import { queryKeys } from '#session/lookups/query-keys.ts'

const QUERY_KEY = { equipment: queryKeys.equipment, kpi: queryKeys.kpi, industry: queryKeys.genBiz } as const

/** Has the catalogue read when it is due; says how much of it this device holds. */
export function useCatalogueState(kind: CatalogueKind): CatalogueState {
  const port = useCatalogue()
  useQuery({
    queryKey: QUERY_KEY[kind],
    queryFn: () => port.load(kind).then(() => null),
    // This only says when somebody looks; whether it is to be read then, the worker knows.
    staleTime: 0,
    // Without network the cache answers.
    networkMode: 'always',
  })
  return useSyncExternalStore(port.subscribe, () => port.state(kind))
}

/** The list of a search field, and what to call with every key and every scroll. */
export function useCatalogueSearch<K extends CatalogueKind>(
  kind: K,
  query: CatalogueQuery,
  options: { delayMs: number; asksEmpty: boolean },
) {
  const port = useCatalogue()
  const [search] = useState(() => new CatalogueSearch({ port, kind, ...options }))
  const { text, ksicCode, icCode } = query
  useEffect(() => {
    search.type({ text, ksicCode, icCode })
  }, [search, text, ksicCode, icCode])
  const list = useSyncExternalStore(search.subscribe, search.list)
  return { list, onView: search.view }
}
