import { useQuery } from '@tanstack/react-query'
import { accessOf } from '#domain/access.ts'
import type { Role } from '#domain/session.ts'
import { useOnlineCalls } from './online-calls.ts'
import { queryKeys } from './query-keys.ts'
import { useSignedIn } from './use-session.ts'

/** What the user may do, as the server last said; without its word, by the fixed lists. */
export function useAccess(): Role {
  const { username, user } = useSignedIn()
  const { session: api } = useOnlineCalls()
  const { data } = useQuery({
    queryKey: queryKeys.me,
    queryFn: ({ signal }) => api.me(signal),
    ...(user === null ? {} : { initialData: user }),
  })
  return accessOf(username, data?.username === username ? data.role : undefined)
}
