import { useQuery } from '@tanstack/react-query'
import { accessOf } from '#domain/people/access.ts'
import type { Role } from '#domain/people/session.ts'
import { useOnlineCalls } from '#session/lookups/online-calls.ts'
import { queryKeys } from '#session/lookups/query-keys.ts'
import { useSession, useSignedIn } from './use-session.ts'

/**
 * What the user may do, as the server last said; without its word, by the fixed lists. The session holds what was said;
 * the query says only when to ask again.
 */
export function useAccess(): Role {
  const session = useSession()
  const { username, role, standing } = useSignedIn()
  const { session: api } = useOnlineCalls()
  useQuery({
    queryKey: queryKeys.me,
    queryFn: async ({ signal }) => {
      session.noteUser(await api.me(signal))
      return null
    },
    ...(standing === 'confirmed' ? { initialData: null } : {}),
  })
  return accessOf(username, role)
}
