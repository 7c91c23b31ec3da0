import { useInfiniteQuery } from '@tanstack/react-query'
import type { CatalogueHistory } from '#domain/catalogue-history.ts'
import type { KeptCatalogue } from '#domain/process/keeping.ts'
import { useOnlineCalls } from '#session/lookups/online-calls.ts'
import { queryKeys } from '#session/lookups/query-keys.ts'

/** What was done in a catalogue, as the server has it, a page at a time. */
export function useCatalogueHistory(catalogue: KeptCatalogue) {
  const { keeping } = useOnlineCalls()
  const { data, isError, dataUpdatedAt, hasNextPage, isFetchingNextPage, ...query } = useInfiniteQuery({
    queryKey: queryKeys.catalogueHistory(catalogue),
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }) => keeping.history(catalogue, { before: pageParam, signal }),
    getNextPageParam: ({ before }: CatalogueHistory) => before,
    staleTime: 0,
  })
  return {
    /** The latest first; null: not read yet. */
    sets: data?.pages.flatMap(({ results }) => results) ?? null,
    /** When they were read, in ms. */
    readAt: dataUpdatedAt,
    hasFailed: isError,
    retry: () => void query.refetch(),
    hasMore: hasNextPage,
    isReadingMore: isFetchingNextPage,
    readMore: () => void query.fetchNextPage(),
  }
}
