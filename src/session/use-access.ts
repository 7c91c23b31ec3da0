import { useQuery } from '@tanstack/react-query'
import { accessOf } from '#domain/access.ts'
import type { Role } from '#domain/session.ts'
import { useOnlineCalls } from './online-calls.ts'
import { queryKeys } from './query-keys.ts'
import { useSession, useSignedIn } from './use-session.ts'

/**
 * What the user may do, as the server last said; without its word, by the fixed lists. The session holds what was said
 * in this page; the query says when to ask again, and remembers the answer for starts without network.
 */
export function useAccess(): Role {
  const session = useSession()
  const { username, user } = useSignedIn()
  const { session: api } = useOnlineCalls()
  const { data: remembered } = useQuery({
    queryKey: queryKeys.me,
    queryFn: async ({ signal }) => {
      const answer = await api.me(signal)
      session.noteUser(answer)
      return answer
    },
    ...(user === null ? {} : { initialData: user }),
  })
  const known = user ?? remembered
  return accessOf(username, known?.username === username ? known.role : undefined)
}
