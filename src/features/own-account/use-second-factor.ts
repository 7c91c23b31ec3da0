import { useQuery } from '@tanstack/react-query'
import { useOnlineCalls } from '#session/lookups/online-calls.ts'
import { queryKeys } from '#session/lookups/query-keys.ts'
import { useOnline } from '#ui/hooks/use-online.ts'

/** Whether one has a second factor, as the server says it now. */
export function useSecondFactor() {
  const { ownAccount } = useOnlineCalls()
  const isOnline = useOnline()
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.ownSecondFactor,
    queryFn: () => ownAccount.secondFactor(),
    staleTime: 0,
    enabled: isOnline,
  })
  return {
    secondFactor: data,
    hasFailed: isError && data === undefined,
    retry: () => void refetch(),
  }
}
