import { matchPath } from 'react-router-dom'
import type { DatabaseOpening } from './database-opening.ts'
import { onDemand } from './on-demand.tsx'

/** Everything behind the login; with it come the shell and what stands beside the list. */
export const workspace = onDemand(async () => (await import('./workspace.tsx')).Workspace)
export const shell = onDemand(async () => (await import('./shell.tsx')).Shell)

const modelList = onDemand(async () => (await import('#screens/model-list-screen.tsx')).ModelListScreen)
const generalModel = onDemand(
  async () => (await import('#screens/general-model-screen.tsx')).GeneralModelScreen,
)
const rootModel = onDemand(async () => (await import('#screens/root-model-screen.tsx')).RootModelScreen)
const sync = onDemand(async () => (await import('#screens/sync-screen.tsx')).SyncScreen)
const office = onDemand(async () => (await import('#screens/office-screen.tsx')).OfficeScreen)
const help = onDemand(async () => (await import('#screens/help-screen.tsx')).HelpScreen)
export const summary = onDemand(async () => (await import('#screens/summary-screen.tsx')).SummaryScreen)
export const tutorial = onDemand(async () => (await import('#screens/tutorial-screen.tsx')).TutorialScreen)

export const TUTORIAL_PATH = '/reference-model/tutorials'
export const SUMMARY_PATHS = {
  general: '/reference-model/read-only/:slug',
  root: '/root-model/read-only/:slug',
} as const

/** The screens inside the shell. */
export const SHELL_SCREENS = [
  { path: '/reference-model', screen: modelList },
  { path: '/reference-model/:slug', screen: generalModel },
  { path: '/root-model', screen: modelList },
  { path: '/root-model/:slug', screen: rootModel },
  { path: '/sync', screen: sync },
  { path: '/office', screen: office },
  { path: '/help', screen: help },
]

const SCREENS = [
  { path: TUTORIAL_PATH, screen: tutorial },
  { path: SUMMARY_PATHS.general, screen: summary },
  { path: SUMMARY_PATHS.root, screen: summary },
  ...SHELL_SCREENS,
]

/** A browser may open no database for long; what can be shown without is shown then. */
const PATIENCE_MS = 1_000

/** Opens the database of a user as soon as what can open it is there; null if that did not come. */
export async function openAhead(username: string): Promise<DatabaseOpening | null> {
  try {
    const { DatabaseOpening } = await import('./database-opening.ts')
    const opening = new DatabaseOpening(username)
    await Promise.race([opening.begin(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
    return opening
  } catch {
    return null
  }
}

/** Fetches all that an address behind the login shows, at once; never rejects: what is missing is asked for again. */
export async function fetchPartsOf(pathname: string): Promise<void> {
  const shown = SCREENS.find(({ path }) => matchPath(path, pathname) !== null)?.screen
  await Promise.allSettled(
    [workspace, shell, ...(shown === undefined ? [] : [shown])].map((part) => part.fetch()),
  )
}
