import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Area } from '#domain/model/area.ts'
import { useOnlineCalls } from '#session/lookups/online-calls.ts'
import { queryKeys } from '#session/lookups/query-keys.ts'
import { type ModelEntry, toEntries } from './model-entries.ts'

export interface ServedModels {
  entries: readonly ModelEntry[]
  isAsking: boolean
  /** All that it finds is here, or it cannot be asked. */
  isWhole: boolean
  /** Asks for the next page; null where there is none, or it is being asked for. */
  more: (() => void) | null
}

/** The models of an area that the server finds, page by page: it gives a few hundred at a time. */
export function useServedModels(area: Area, typed: string): ServedModels {
  const { lookups } = useOnlineCalls()
  const wanted = typed.normalize('NFC').trim()
  const { data, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [...queryKeys.groups(area), 'search', wanted],
    queryFn: ({ signal, pageParam: page }) => lookups.models(area, { search: wanted, page, signal }),
    initialPageParam: 1,
    // A `next` that does not lead on would go round for ever.
    getNextPageParam: ({ next }, _pages, page) => (next !== null && next > page ? next : null),
    enabled: wanted !== '',
  })
  const entries = useMemo(
    () => (data?.pages ?? []).flatMap(({ results }) => toEntries(area, results)),
    [area, data],
  )
  return {
    entries,
    isAsking: isFetching,
    isWhole: !isFetching && !hasNextPage,
    more: hasNextPage && !isFetching ? () => void fetchNextPage() : null,
  }
}
