import { QueryClientProvider } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { Outlet } from 'react-router-dom'
import { createClient, pictureUrl } from '#api/client.ts'
import { createHandOver } from '#api/hand-over.ts'
import { createHistoryApi } from '#api/history.ts'
import { createKeepingApi } from '#api/keeping.ts'
import { createLiveApi } from '#api/live.ts'
import { createLookups } from '#api/lookups.ts'
import { createMergingApi } from '#api/merging.ts'
import { createOwnAccountApi } from '#api/own-account.ts'
import { createPeopleApi } from '#api/people.ts'
import { createSessionApi } from '#api/session.ts'
import { withToken } from '#api/with-token.ts'
import { UpdateOffer } from '#features/app-update/update-offer.tsx'
import { PreparingProvider } from '#features/readiness/preparing-provider.tsx'
import { PictureAddressContext } from '#pictures/show/picture-address.ts'
import { OnlineCallsContext } from '#session/lookups/online-calls.ts'
import { CatalogueProvider } from '#catalogue/page/provider.tsx'
import { supplyTokens } from '#session/user/supply-tokens.ts'
import { useSession, useSignedIn } from '#session/user/use-session.ts'
import { DatabaseContext } from '#session/device/use-database.ts'
import { DatabaseOpening } from './database-opening.ts'
import {
  askAgainOnTheWayBack,
  createLookupMemory,
  createQueryClient,
  forgetAtSignOut,
} from '#app/query-client.ts'
import { NoDatabase } from './no-database.tsx'
import type { Online } from '#app/device/online.ts'
import { onDemand } from '#app/on-demand.tsx'
import { WorkspaceLive } from './workspace-live.tsx'
import { WorkspaceSync } from './workspace-sync.tsx'

const struckOff = onDemand(async () => (await import('#features/sign-in/struck-off.tsx')).StruckOff)
const locked = onDemand(async () => (await import('./read-gate.tsx')).ReadGate)

interface WorkspaceProps {
  online: Online
  /** The database of the user whom the device remembered at the start, opened before anything was drawn. */
  ahead: DatabaseOpening | null
}

/** What everything behind the login works with; created afresh for each user. */
export function Workspace({ online, ahead }: WorkspaceProps) {
  const { username } = useSignedIn()
  return <WorkspaceOf key={username} username={username} online={online} ahead={ahead} />
}

function WorkspaceOf({ username, online, ahead }: WorkspaceProps & { username: string }) {
  const session = useSession()
  const { isLocked, isStruckOff } = useSignedIn()
  const [{ calls, live }] = useState(() => {
    const { host, authScheme } = online
    const tokens = supplyTokens(session, username)
    const client = withToken(createClient({ host, authScheme, token: tokens.token }), tokens)
    const calls = {
      lookups: createLookups(client),
      session: createSessionApi(client),
      handOver: createHandOver(client),
      history: createHistoryApi(client),
      ownAccount: createOwnAccountApi(client),
      people: createPeopleApi(client),
      keeping: createKeepingApi(client),
      merging: createMergingApi(client),
    }
    return { calls, live: createLiveApi(client) }
  })
  const addressOfPicture = useCallback((address: string) => pictureUrl(online.host, address), [online.host])
  const [{ queries, memory }] = useState(() => lookupsOf(username))
  const [opening] = useState(() => (ahead?.username === username ? ahead : new DatabaseOpening(username)))
  const database = useSyncExternalStore(opening.subscribe, opening.state)

  useEffect(
    () => forgetAtSignOut(session, { queries, memory, places: sessionStorage }),
    [session, queries, memory],
  )
  useEffect(() => memory.keep(queries), [queries, memory])
  useEffect(() => askAgainOnTheWayBack(queries), [queries])

  switch (database.kind) {
    case 'opening':
      return null
    case 'failed':
      return <NoDatabase onRetry={database.retry} />
    case 'open':
      return (
        <QueryClientProvider client={queries}>
          <DatabaseContext value={database.db}>
            <OnlineCallsContext value={calls}>
              <PictureAddressContext value={addressOfPicture}>
                <WorkspaceSync db={database.db} online={online}>
                  {isStruckOff ? (
                    <struckOff.Part />
                  ) : (
                    <CatalogueProvider>
                      <PreparingProvider>
                        <WorkspaceLive api={live}>
                          {isLocked ? (
                            <locked.Part>
                              <Outlet />
                            </locked.Part>
                          ) : (
                            <Outlet />
                          )}
                        </WorkspaceLive>
                      </PreparingProvider>
                    </CatalogueProvider>
                  )}
                  <UpdateOffer />
                </WorkspaceSync>
              </PictureAddressContext>
            </OnlineCallsContext>
          </DatabaseContext>
        </QueryClientProvider>
      )
  }
}

/** What is looked up for a user, beginning with what this device has kept. */
function lookupsOf(username: string) {
  const queries = createQueryClient()
  const memory = createLookupMemory(username)
  memory.restore(queries)
  return { queries, memory }
}
