import { useLiveQuery } from 'dexie-react-hooks'
import { type ReactNode, useEffect, useState } from 'react'
import { CataloguePortContext } from './port.ts'
import { useSession, useSignedIn } from '#session/use-session.ts'
import { useDatabase } from '#session/use-database.ts'
import { readOwnEntries } from '#local/views/catalogue-overlay.ts'
import { type CatalogueClient, type CatalogueWorker, createCatalogueClient } from './client.ts'

/** What a person is doing first comes first; the catalogues are taken along a little later. */
const TAKE_ALONG_AFTER_MS = 5_000

interface CatalogueProviderProps {
  /** Starts the search worker. */
  start: () => CatalogueWorker
  children: ReactNode
}

/** The catalogues of the user who is signed in, with what this device has made laid over them. */
export function CatalogueProvider({ start, children }: CatalogueProviderProps) {
  const session = useSession()
  const [client] = useState(() =>
    createCatalogueClient({
      start,
      token: session.token,
      renewToken: () => void session.renew(),
    }),
  )
  useEffect(() => {
    const leave = session.subscribe(client.handToken)
    return () => {
      leave()
      client.close()
    }
  }, [session, client])
  useOwnEntries(client)
  useTakeAlong(client)
  return <CataloguePortContext value={client}>{children}</CataloguePortContext>
}

function useOwnEntries(client: CatalogueClient): void {
  const db = useDatabase()
  const own = useLiveQuery(() => readOwnEntries(db), [db])
  useEffect(() => {
    if (own !== undefined) client.setOwn(own)
  }, [client, own])
}

/** Once the server has confirmed who this is, brings the catalogues onto the device for when it is gone. */
function useTakeAlong(client: CatalogueClient): void {
  const isConfirmed = useSignedIn().standing === 'confirmed'
  useEffect(() => {
    if (!isConfirmed) return
    const timer = setTimeout(() => {
      void takeAlong(client)
    }, TAKE_ALONG_AFTER_MS)
    return () => {
      clearTimeout(timer)
    }
  }, [client, isConfirmed])
}

async function takeAlong(client: CatalogueClient): Promise<void> {
  try {
    await client.load('kpi')
    await client.load('equipment')
    await client.load('industry')
  } catch (error) {
    console.warn('The catalogues could not be taken along.', error)
  }
}
