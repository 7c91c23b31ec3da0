import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useLookupQueries } from './lookup-queries.ts'
import { useTakeAlong } from '#session/device/use-take-along.ts'

/**
 * Looks up what every screen may need without network: a surveyor who signed in at the office may open the root
 * area for the first time in the factory.
 */
export function useLookupsAlong(): void {
  const queries = useQueryClient()
  const { groups, rootTechs } = useLookupQueries()
  useTakeAlong(async () => {
    const isWanted = ({ queryKey }: { queryKey: QueryKey }) => !hasFailedInView(queries, queryKey)
    const ofAreas = [groups('general'), groups('root')].filter(isWanted)
    const lists = [...ofAreas.map((list) => queries.query(list)), queries.query(rootTechs)]
    for (const list of await Promise.allSettled(lists)) {
      if (list.status === 'rejected') console.warn('A list could not be taken along.', list.reason)
    }
  })
}

/** A screen says so, and offers to ask again. */
function hasFailedInView(queries: QueryClient, queryKey: QueryKey): boolean {
  const query = queries.getQueryCache().find({ queryKey })
  return query?.state.status === 'error' && query.isActive()
}
