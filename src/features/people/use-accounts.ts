import { useQuery } from '@tanstack/react-query'
import { useOnlineCalls } from '#session/lookups/online-calls.ts'
import { queryKeys } from '#session/lookups/query-keys.ts'
import { useOnline } from '#ui/hooks/use-online.ts'

/** All accounts, as the server says it now. */
export function useAccounts() {
  const { people } = useOnlineCalls()
  const isOnline = useOnline()
  const { data, dataUpdatedAt, isError, refetch } = useQuery({
    queryKey: queryKeys.accounts,
    queryFn: () => people.accounts(),
    staleTime: 0,
    enabled: isOnline,
  })
  return {
    accounts: data,
    /** When the server said so, in ms. */
    listedAt: dataUpdatedAt,
    hasFailed: isError && data === undefined,
    retry: () => void refetch(),
  }
}
