import { useInfiniteQuery } from '@tanstack/react-query'
import { problemOf } from '#api/problem.ts'
import type { Area } from '#domain/model/area.ts'
import type { ModelHistory } from '#domain/history.ts'
import { useOnlineCalls } from '#session/lookups/online-calls.ts'
import { queryKeys } from '#session/lookups/query-keys.ts'
import { useOnline } from '#ui/hooks/use-online.ts'

/**
 * The changes of a model as the server has them, a page at a time. They cannot be edited, so that they are read where
 * they lie; what was read stays in view for as long as the app is open.
 */
export function useHistory(area: Area, slug: string) {
  const { history } = useOnlineCalls()
  const isOnline = useOnline()
  const { data, error, dataUpdatedAt, hasNextPage, isFetchingNextPage, isFetchNextPageError, ...query } =
    useInfiniteQuery({
      queryKey: queryKeys.history(area, slug),
      initialPageParam: null as number | null,
      queryFn: ({ pageParam, signal }) => history.ofModel({ area, slug }, { before: pageParam, signal }),
      getNextPageParam: ({ before }: ModelHistory) => before,
      staleTime: 0,
      enabled: isOnline,
    })
  return {
    isOnline,
    /** The latest first; null: not read yet. */
    sets: data?.pages.flatMap(({ results }) => results) ?? null,
    /** When they were read, in ms. */
    readAt: dataUpdatedAt,
    problem: error === null ? null : (problemOf(error)?.kind ?? 'network'),
    retry: () => void query.refetch(),
    hasMore: hasNextPage,
    isReadingMore: isFetchingNextPage,
    hasMoreFailed: isFetchNextPageError,
    readMore: () => void query.fetchNextPage(),
  }
}
