import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '#session/lookups/query-keys.ts'
import { useAsking } from '#session/lookups/use-asking.ts'
import { managingFailure } from './people-words.ts'

/** Does something with the accounts at the server at once, says how it went, and reads them again. */
export function useManaging() {
  const queries = useQueryClient()
  const { ask: manage, ...state } = useAsking({
    failureOf: managingFailure,
    afterwards: () => queries.invalidateQueries({ queryKey: queryKeys.accounts }),
  })
  return { ...state, manage }
}
