import { useQuery, useQueryClient } from '@tanstack/react-query'
import { problemOf } from '#api/problem.ts'
import { useCatalogue } from '#catalogue/page/port.ts'
import type { KeptCatalogue } from '#domain/process/keeping.ts'
import { useOnlineCalls } from '#session/lookups/online-calls.ts'
import { queryKeys } from '#session/lookups/query-keys.ts'
import { useAsking } from '#session/lookups/use-asking.ts'
import { keepingFailure } from './keeping-words.ts'

/** An entry and where it is used, as the server says it now. */
export function useKeptEntry(catalogue: KeptCatalogue, id: number) {
  const { keeping } = useOnlineCalls()
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.keptEntry(catalogue, id),
    queryFn: () => keeping.entry(catalogue, id),
    staleTime: 0,
  })
  return {
    seen: data,
    isGone: problemOf(error)?.kind === 'not-found',
    hasFailed: error !== null && data === undefined,
    retry: () => void refetch(),
  }
}

/** Does something with an entry at the server at once, and reads the catalogue again, here and on the device. */
export function useKeeping(catalogue: KeptCatalogue) {
  const queries = useQueryClient()
  const port = useCatalogue()
  return useAsking({
    failureOf: keepingFailure,
    afterwards: () =>
      Promise.allSettled([queries.invalidateQueries({ queryKey: queryKeys.kept }), port.reload(catalogue)]),
  })
}
