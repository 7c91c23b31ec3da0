import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLookupQueries } from './lookup-queries.ts'
import { useSignedIn } from './use-session.ts'

/** What a person is doing first comes first. */
const TAKE_ALONG_AFTER_MS = 5_000

/**
 * Once the server has confirmed who this is, looks up what every screen may need without network: a surveyor
 * who signed in at the office may open the root area for the first time in the factory.
 */
export function useLookupsAlong(): void {
  const queries = useQueryClient()
  const { groups, rootTechs } = useLookupQueries()
  const takeAlong = useEffectEvent(async () => {
    const lists = [queries.query(groups('general')), queries.query(groups('root')), queries.query(rootTechs)]
    for (const list of await Promise.allSettled(lists)) {
      if (list.status === 'rejected') console.warn('A list could not be taken along.', list.reason)
    }
  })
  const isConfirmed = useSignedIn().standing === 'confirmed'
  useEffect(() => {
    if (!isConfirmed) return
    const timer = setTimeout(() => void takeAlong(), TAKE_ALONG_AFTER_MS)
    return () => {
      clearTimeout(timer)
    }
  }, [isConfirmed])
}
