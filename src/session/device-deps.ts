import type { DeviceDeps } from '#local/store/database.ts'

/** What a page brings to the device's database. */
export const deviceDeps: DeviceDeps = {
  now: () => Date.now(),
  uuid: () => crypto.randomUUID(),
  appBuild: __BUILD_ID__,
}
