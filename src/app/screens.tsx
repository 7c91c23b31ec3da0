import { type Params, matchPath } from 'react-router-dom'
import type { Area } from '#domain/model/area.ts'
import { SHARED_PATH } from '#lib/share-target.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { DatabaseOpening } from './start/database-opening.ts'
import { decodedPath } from './start/decoded-path.ts'
import { type OnDemand, onDemand } from './on-demand.tsx'

/** Everything behind the login; with it come the shell and what stands beside the list. */
export const workspace = onDemand(async () => (await import('./start/workspace.tsx')).Workspace)
export const shell = onDemand(async () => (await import('./shell/shell.tsx')).Shell)

const modelList = onDemand(async () => (await import('#screens/model-list-screen.tsx')).ModelListScreen)
const generalModel = onDemand(
  async () => (await import('#screens/model/general-model-screen.tsx')).GeneralModelScreen,
)
const rootModel = onDemand(async () => (await import('#screens/model/root-model-screen.tsx')).RootModelScreen)
const history = onDemand(async () => (await import('#screens/model/history-screen.tsx')).HistoryScreen)
const sync = onDemand(async () => (await import('#screens/sync-screen.tsx')).SyncScreen)
const office = onDemand(async () => (await import('#screens/office-screen.tsx')).OfficeScreen)
const account = onDemand(async () => (await import('#screens/account-screen.tsx')).AccountScreen)
const admin = onDemand(async () => (await import('#screens/admin-screen.tsx')).AdminScreen)
const catalogue = onDemand(async () => (await import('#screens/catalogue-screen.tsx')).CatalogueScreen)
const ready = onDemand(async () => (await import('#screens/ready-screen.tsx')).ReadyScreen)
const shared = onDemand(async () => (await import('#screens/shared-screen.tsx')).SharedScreen)
const help = onDemand(async () => (await import('#screens/help-screen.tsx')).HelpScreen)
export const summary = onDemand(async () => (await import('#screens/model/summary-screen.tsx')).SummaryScreen)
export const tutorial = onDemand(async () => (await import('#screens/tutorial-screen.tsx')).TutorialScreen)

export const field = onDemand(async () => (await import('#screens/model/field-screen.tsx')).FieldScreen)

export const TUTORIAL_PATH = '/reference-model/tutorials'
export const SUMMARY_PATHS = {
  general: '/reference-model/read-only/:slug',
  root: '/root-model/read-only/:slug',
} as const
export const FIELD_PATHS = {
  general: '/reference-model/:slug/field',
  root: '/root-model/:slug/field',
} as const

type ReadAhead = (db: DeviceDatabase, params: Params) => Promise<void>

interface ShellScreen {
  path: string
  screen: OnDemand<object>
  /** Reads what the screen shows first. */
  readAhead?: ReadAhead
}

/** The screens inside the shell. */
export const SHELL_SCREENS: ShellScreen[] = [
  { path: '/reference-model', screen: modelList, readAhead: listAhead('general') },
  { path: '/reference-model/:slug', screen: generalModel, readAhead: modelAhead('general') },
  { path: '/root-model', screen: modelList, readAhead: listAhead('root') },
  { path: '/root-model/:slug', screen: rootModel, readAhead: modelAhead('root') },
  { path: '/reference-model/:slug/history', screen: history },
  { path: '/root-model/:slug/history', screen: history },
  { path: '/sync', screen: sync },
  { path: '/office', screen: office },
  { path: '/account', screen: account },
  { path: '/admin', screen: admin },
  { path: '/catalogue', screen: catalogue },
  { path: '/prepare', screen: ready },
  { path: SHARED_PATH, screen: shared },
  { path: '/help', screen: help },
]

const SCREENS = [
  { path: TUTORIAL_PATH, screen: tutorial },
  { path: SUMMARY_PATHS.general, screen: summary },
  { path: SUMMARY_PATHS.root, screen: summary },
  { path: FIELD_PATHS.general, screen: field },
  { path: FIELD_PATHS.root, screen: field },
  ...SHELL_SCREENS,
]

function listAhead(area: Area): ReadAhead {
  return async (db) => {
    const { readListAhead } = await import('./read-list-ahead.ts')
    await readListAhead(db, area)
  }
}

function modelAhead(area: Area): ReadAhead {
  return async (db, { slug = '' }) => {
    const { readModelAhead } = await import('#screens/model/read-model-ahead.ts')
    await readModelAhead(db, area, slug)
  }
}

/** A browser may open no database for long; what can be shown without is shown then. */
const PATIENCE_MS = 1_000

/**
 * Opens the database of a user as soon as what can open it is there, and reads what the address shows first.
 * @returns null if what can open it did not come
 */
export async function openAhead(username: string, pathname: string): Promise<DatabaseOpening | null> {
  try {
    const { DatabaseOpening } = await import('./start/database-opening.ts')
    const opening = new DatabaseOpening(username)
    const ready = opening.begin().then(() => readFirst(opening, pathname))
    await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
    return opening
  } catch {
    return null
  }
}

/** Never rejects: what could not be read is read again when it is drawn. */
async function readFirst(opening: DatabaseOpening, pathname: string): Promise<void> {
  const state = opening.state()
  if (state.kind !== 'open') return
  for (const { path, readAhead } of SHELL_SCREENS) {
    const match = matchPath(path, decodedPath(pathname))
    if (match === null || readAhead === undefined) continue
    await readAhead(state.db, match.params).catch((error: unknown) => {
      console.warn('What is shown first could not be read ahead.', error)
    })
  }
}

/** Fetches all that an address behind the login shows, at once; never rejects: what is missing is asked for again. */
export async function fetchPartsOf(pathname: string): Promise<void> {
  const shown = SCREENS.find(({ path }) => matchPath(path, pathname) !== null)?.screen
  await Promise.allSettled(
    [workspace, shell, ...(shown === undefined ? [] : [shown])].map((part) => part.fetch()),
  )
}
