import { isWebKit } from '#lib/is-webkit.ts'
import type { DeviceDeps } from '#local/store/database.ts'
import { letGoWhenLeft } from '#local/store/let-go.ts'
import { beginAnew } from './begin-anew.ts'

/** A browser without a database is told so by the first that opens it. */
const database = typeof indexedDB === 'undefined' ? {} : openAsPage(indexedDB)

function openAsPage(browser: IDBFactory) {
  const loadAgain = () => beginAnew(window, () => location.reload())
  const page = { window, document, beginAnew: isWebKit() ? loadAgain : null }
  const { factory, untilHere } = letGoWhenLeft(browser, page)
  return { indexedDB: factory, untilHere }
}

/** What a page brings to the device's database. */
export const deviceDeps: DeviceDeps = {
  now: () => Date.now(),
  uuid: () => crypto.randomUUID(),
  appBuild: __BUILD_ID__,
  ...database,
}
