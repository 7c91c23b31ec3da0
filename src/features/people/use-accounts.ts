import { useQuery } from '@tanstack/react-query'
import { problemOf } from '#api/problem.ts'
import { NEEDS_SECOND_FACTOR } from '#domain/people/credentials.ts'
import { useOnlineCalls } from '#session/lookups/online-calls.ts'
import { queryKeys } from '#session/lookups/query-keys.ts'
import { useOnline } from '#ui/hooks/use-online.ts'

/** All accounts, as the server says it now. */
export function useAccounts() {
  const { people } = useOnlineCalls()
  const isOnline = useOnline()
  const { data, dataUpdatedAt, isError, error, refetch } = useQuery({
    queryKey: queryKeys.accounts,
    queryFn: () => people.accounts(),
    staleTime: 0,
    enabled: isOnline,
  })
  return {
    accounts: data,
    /** When the server said so, in ms. */
    listedAt: dataUpdatedAt,
    /** Whether the server lets this administrator manage nothing before they have a second factor. */
    needsSecondFactor: needsSecondFactor(error),
    hasFailed: isError && data === undefined,
    retry: () => void refetch(),
  }
}

function needsSecondFactor(error: unknown): boolean {
  const problem = problemOf(error)
  return problem?.kind === 'forbidden' && problem.needs === NEEDS_SECOND_FACTOR
}
