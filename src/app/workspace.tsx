import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client'
import { useEffect, useState } from 'react'
import { Outlet } from 'react-router-dom'
import { createLookups } from '#api/lookups.ts'
import { UpdateOffer } from '#features/app-update/update-offer.tsx'
import { OnlineCallsContext } from '#features/online-calls.ts'
import { CatalogueProvider } from '#features/search/catalogue-provider.tsx'
import { useSession, useSignedIn } from '#features/session/use-session.ts'
import { DatabaseContext } from '#features/use-database.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { KEEP_MS, createLookupMemory, createQueryClient, isPersisted } from './query-client.ts'
import type { Online } from './online.ts'
import { startCatalogue } from './start-catalogue.ts'
import { useOpenDatabase } from './use-open-database.ts'
import { WorkspaceSync } from './workspace-sync.tsx'

/** What everything behind the login works with, made anew for each user. */
export function Workspace({ online }: { online: Online }) {
  const { username } = useSignedIn()
  return <WorkspaceOf key={username} username={username} online={online} />
}

function WorkspaceOf({ username, online }: { username: string; online: Online }) {
  const [calls] = useState(() => ({ lookups: createLookups(online.client), session: online.api }))
  const [queries] = useState(createQueryClient)
  const [{ persister, forget }] = useState(() => createLookupMemory(username))
  const database = useOpenDatabase(username)
  const session = useSession()

  useEffect(
    () =>
      session.subscribe(() => {
        const state = session.state()
        if (state.kind !== 'signed-out') return
        queries.clear()
        if (state.by === 'person') forget()
      }),
    [session, queries, forget],
  )

  switch (database.kind) {
    case 'opening':
      return null
    case 'failed':
      return (
        <ErrorState
          title="이 기기의 저장소를 열 수 없습니다."
          hint="다른 창을 모두 닫고 다시 시도해주세요. 저장 공간이 부족하면 먼저 비워주세요."
          onRetry={database.retry}
        />
      )
    case 'open':
      return (
        <PersistQueryClientProvider
          client={queries}
          persistOptions={{
            persister,
            maxAge: KEEP_MS,
            buster: '1',
            dehydrateOptions: { shouldDehydrateQuery: isPersisted },
          }}
        >
          <DatabaseContext value={database.db}>
            <OnlineCallsContext value={calls}>
              <WorkspaceSync db={database.db} online={online}>
                <CatalogueProvider start={startCatalogue}>
                  <Outlet />
                </CatalogueProvider>
                <UpdateOffer />
              </WorkspaceSync>
            </OnlineCallsContext>
          </DatabaseContext>
        </PersistQueryClientProvider>
      )
  }
}
