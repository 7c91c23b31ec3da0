import type { DeviceDeps } from '#local/store/database.ts'
import { letGoWhenLeft } from '#local/store/let-go.ts'

/** What a page brings to the device's database. */
export const deviceDeps: DeviceDeps = {
  now: () => Date.now(),
  uuid: () => crypto.randomUUID(),
  appBuild: __BUILD_ID__,
  // A browser without one is told so by the first that opens it.
  ...(typeof indexedDB === 'undefined' ? {} : { indexedDB: letGoWhenLeft(indexedDB, { window, document }) }),
}
