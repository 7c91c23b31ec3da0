import { useQueryClient } from '@tanstack/react-query'
import { useLookupQueries } from './lookup-queries.ts'
import { useTakeAlong } from './use-take-along.ts'

/**
 * Looks up what every screen may need without network: a surveyor who signed in at the office may open the root
 * area for the first time in the factory.
 */
export function useLookupsAlong(): void {
  const queries = useQueryClient()
  const { groups, rootTechs } = useLookupQueries()
  useTakeAlong(async () => {
    const lists = [queries.query(groups('general')), queries.query(groups('root')), queries.query(rootTechs)]
    for (const list of await Promise.allSettled(lists)) {
      if (list.status === 'rejected') console.warn('A list could not be taken along.', list.reason)
    }
  })
}
