import { useLiveQuery } from 'dexie-react-hooks'
import { type ReactNode, useEffect, useState } from 'react'
import { readOwnEntries } from '#local/views/catalogue-overlay.ts'
import { noteCatalogues } from '#local/views/prepared.ts'
import { supplyTokens } from '#session/supply-tokens.ts'
import { useDatabase } from '#session/use-database.ts'
import { useSession } from '#session/use-session.ts'
import { useTakeAlong } from '#session/use-take-along.ts'
import { type CatalogueClient, createCatalogueClient } from './client.ts'
import { CATALOGUE_KINDS, CataloguePortContext } from './port.ts'
import { startWorker } from './start-worker.ts'

/** The catalogues of the user who is signed in, with what this device has made laid over them. */
export function CatalogueProvider({ children }: { children: ReactNode }) {
  const session = useSession()
  const db = useDatabase()
  const [tokens] = useState(() => supplyTokens(session, db.userKey))
  const [client] = useState(() => createCatalogueClient({ start: startWorker, renewToken: tokens.renew }))
  useEffect(() => {
    const stop = tokens.follow(client.handToken)
    return () => {
      stop()
      client.close()
    }
  }, [tokens, client])
  useOwnEntries(client)
  useTakeAlong(async () => {
    try {
      for (const kind of CATALOGUE_KINDS) await client.load(kind)
      if (CATALOGUE_KINDS.every((kind) => client.state(kind).phase === 'ready')) await noteCatalogues(db)
    } catch (error) {
      console.warn('The catalogues could not be taken along.', error)
    }
  })
  return <CataloguePortContext value={client}>{children}</CataloguePortContext>
}

function useOwnEntries(client: CatalogueClient): void {
  const db = useDatabase()
  const own = useLiveQuery(() => readOwnEntries(db), [db])
  useEffect(() => {
    if (own !== undefined) client.setOwn(own)
  }, [client, own])
}
