import { useLiveQuery } from 'dexie-react-hooks'
import { type ReactNode, useEffect, useState } from 'react'
import { readOwnEntries } from '#local/views/catalogue-overlay.ts'
import { noteCatalogues } from '#local/views/prepared.ts'
import { supplyTokens } from '#session/user/supply-tokens.ts'
import { useDatabase } from '#session/device/use-database.ts'
import { useSession } from '#session/user/use-session.ts'
import { useTakeAlong } from '#session/device/use-take-along.ts'
import type { CatalogueClient } from './client.ts'
import { createKeptClient } from './kept-client.ts'
import { CataloguePortContext } from './port.ts'
import { startWorker } from './start-worker.ts'

/** The catalogues of the user who is signed in, with what this device has made laid over them. */
export function CatalogueProvider({ children }: { children: ReactNode }) {
  const session = useSession()
  const db = useDatabase()
  const [tokens] = useState(() => supplyTokens(session, db.userKey))
  const [client] = useState(() => createKeptClient({ start: startWorker, renewToken: tokens.renew }))
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
      if (await client.keep()) await noteCatalogues(db)
    } catch (error) {
      console.warn('That the catalogues are here could not be noted.', error)
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
