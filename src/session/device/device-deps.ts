import { isWebKit } from '#lib/is-webkit.ts'
import type { DeviceDeps } from '#local/store/database.ts'
import { letGoWhenLeft } from '#local/store/let-go.ts'

/** A page that loads itself again within its way back may lead WebKit's next one astray. */
const ARRIVES_WITHIN_MS = 500

/** A browser without a database is told so by the first that opens it. */
const database = typeof indexedDB === 'undefined' ? {} : openAsPage(indexedDB)

function openAsPage(browser: IDBFactory) {
  const reload = () => setTimeout(() => location.reload(), ARRIVES_WITHIN_MS)
  const beginAnew = isWebKit() ? reload : null
  const { factory, untilHere } = letGoWhenLeft(browser, { window, document, beginAnew })
  return { indexedDB: factory, untilHere }
}

/** What a page brings to the device's database. */
export const deviceDeps: DeviceDeps = {
  now: () => Date.now(),
  uuid: () => crypto.randomUUID(),
  appBuild: __BUILD_ID__,
  ...database,
}
