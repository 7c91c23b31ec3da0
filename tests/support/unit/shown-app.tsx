import { QueryClientProvider } from '@tanstack/react-query'
import { configure, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { toast } from 'sonner'
import type { HandOver } from '#api/hand-over.ts'
import type { HistoryApi } from '#api/history.ts'
import type { KeepingApi } from '#api/keeping.ts'
import type { Lookups } from '#api/lookups.ts'
import type { OwnAccountApi } from '#api/own-account.ts'
import type { PeopleApi } from '#api/people.ts'
import type { SessionApi } from '#api/session.ts'
import { FollowPath } from '#app/shell/follow-path.tsx'
import { createQueryClient } from '#app/query-client.ts'
import { SyncPill } from '#session/sync/sync-pill.tsx'
import { tellFailures } from '#app/device/tell-failures.ts'
import { type CataloguePort, CataloguePortContext } from '#catalogue/page/port.ts'
import type { CurrentUser, Role } from '#domain/people/session.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { PreparingProvider } from '#features/readiness/preparing-provider.tsx'
import { FieldScreen } from '#screens/model/field-screen.tsx'
import { GeneralModelScreen } from '#screens/model/general-model-screen.tsx'
import { HistoryScreen } from '#screens/model/history-screen.tsx'
import { ModelListScreen } from '#screens/model-list-screen.tsx'
import { OfficeScreen } from '#screens/office-screen.tsx'
import { RootModelScreen } from '#screens/model/root-model-screen.tsx'
import { SyncScreen } from '#screens/sync-screen.tsx'
import { OnlineCallsContext } from '#session/lookups/online-calls.ts'
import { type SyncPort, SyncPortContext } from '#session/sync/sync-port.ts'
import { DatabaseContext } from '#session/device/use-database.ts'
import { SessionContext } from '#session/user/use-session.ts'
import { newSession } from './new-session.ts'
import { fixedMemory } from './device-memory.ts'

// For hangs, not for speed.
configure({ asyncUtilTimeout: 30_000, getElementError: (message) => new Error(message ?? '') })

interface ShownPart {
  db: DeviceDatabase
  /** Without a role: by a server that says none. */
  user?: Pick<CurrentUser, 'username' | 'passwordUntil'> & { role?: CurrentUser['role'] }
  /** Absent: no server has answered yet. */
  isAdministrator?: boolean
  /** Where no server has answered yet: what it says then. */
  refresh?: SessionApi['refresh']
  /** Of the user, by the server that answers. */
  answeredRole?: Promise<Role>
  /** The user, whenever a page asks again. */
  me?: SessionApi['me']
  path?: string
  lookups?: Partial<Lookups>
  catalogue?: Partial<CataloguePort>
  sync?: Partial<SyncPort>
  handOver?: HandOver
  history?: HistoryApi
  ownAccount?: Partial<OwnAccountApi>
  people?: Partial<PeopleApi>
  keeping?: Partial<KeepingApi>
  capabilities?: string[]
}

/** A part of the app on a page, over a device without network; what a test gives is asked instead. */
export function showPart(part: ReactNode, { db, user = ADMIN, path = '/', ...asked }: ShownPart) {
  const { lookups, catalogue, sync, handOver = never, history = NO_HISTORY, me = never } = asked
  const { ownAccount, people, keeping, isAdministrator, answeredRole, capabilities = [] } = asked
  const { refresh = never } = asked
  const answers =
    isAdministrator === undefined
      ? { refresh, me: never }
      : {
          refresh: () => Promise.resolve('token'),
          me: async () => ({
            ...user,
            role: (await answeredRole) ?? user.role,
            isAdministrator,
            capabilities,
          }),
        }
  const session = newSession(answers, fixedMemory({ kind: 'user', ...user }))
  session.start()
  return render(
    <SessionContext value={session}>
      <QueryClientProvider client={createQueryClient()}>
        <DatabaseContext value={db}>
          <OnlineCallsContext
            value={{
              lookups: { ...NO_LOOKUPS, ...lookups },
              session: { me },
              handOver,
              history,
              ownAccount: { ...NO_OWN_ACCOUNT, ...ownAccount },
              people: { ...NO_PEOPLE, ...people },
              keeping: { ...NO_KEEPING, ...keeping },
              merging: { preview: never, merge: never },
            }}
          >
            <SyncPortContext value={{ ...NO_SYNC, ...sync }}>
              <CataloguePortContext value={{ ...NO_CATALOGUE, ...catalogue }}>
                <PreparingProvider>
                  <MemoryRouter initialEntries={[path]}>
                    <FollowPath />
                    {part}
                  </MemoryRouter>
                </PreparingProvider>
              </CataloguePortContext>
            </SyncPortContext>
          </OnlineCallsContext>
        </DatabaseContext>
      </QueryClientProvider>
    </SessionContext>,
  )
}

/**
 * The home, the pages of models, the office and the sync centre with the pill over them. Nothing is sent: what the
 * engine would note of an operation, a test notes.
 */
export function showApp(options: ShownPart & { path: string }) {
  const shown = showPart(
    <>
      <SyncPill />
      <main>
        <Routes>
          <Route path="/reference-model" element={<ModelListScreen />} />
          <Route path="/root-model" element={<ModelListScreen />} />
          <Route path="/reference-model/:slug" element={<GeneralModelScreen />} />
          <Route path="/root-model/:slug" element={<RootModelScreen />} />
          <Route path="/reference-model/:slug/history" element={<HistoryScreen />} />
          <Route path="/root-model/:slug/history" element={<HistoryScreen />} />
          <Route path="/reference-model/:slug/field" element={<FieldScreen area="general" />} />
          <Route path="/root-model/:slug/field" element={<FieldScreen area="root" />} />
          <Route path="/sync" element={<SyncScreen />} />
          <Route path="/office" element={<OfficeScreen />} />
        </Routes>
      </main>
    </>,
    options,
  )
  const stopTelling = tellFailures(options.db)
  const leave = () => {
    stopTelling()
    shown.unmount()
    // The library would show them again on the next page.
    toast.dismiss()
  }
  return { leave }
}

const ADMIN: CurrentUser = { username: 'admin', role: 'writer' }

const never = () => new Promise<never>(() => undefined)

const NO_LOOKUPS: Lookups = {
  groups: never,
  rootTechs: never,
  equipment: never,
  kpi: never,
  industries: never,
  classes: never,
  models: never,
  simpleModels: never,
}

const NO_HISTORY: HistoryApi = { ofModel: never }

const NO_OWN_ACCOUNT: OwnAccountApi = {
  changePassword: never,
  sessions: never,
  endSessions: never,
  secondFactor: never,
  beginSecondFactor: never,
  confirmSecondFactor: never,
  removeSecondFactor: never,
}

const NO_PEOPLE: PeopleApi = {
  accounts: never,
  add: never,
  change: never,
  sessions: never,
  endSessions: never,
  removeSecondFactor: never,
  strikeOff: never,
  lateWork: never,
  events: never,
}

const NO_KEEPING: KeepingApi = { entry: never, retired: never, history: never, change: never, merge: never }

const NO_SYNC: SyncPort = {
  sendNow: () => undefined,
  pull: never,
  takeAlong: never,
  keepPhoto: () => undefined,
}

const EMPTY = { phase: 'ready', count: 0 } as const

const NO_CATALOGUE: CataloguePort = {
  state: () => EMPTY,
  subscribe: () => () => undefined,
  load: () => Promise.resolve(),
  reload: () => Promise.resolve(),
  keep: () => Promise.resolve(false),
  search: never,
  window: never,
  ask: never,
  extend: never,
  gone: () => Promise.resolve([]),
  kpiChildren: () => Promise.resolve([]),
  classes: () => Promise.resolve([]),
}
