import type { Database } from '#server/store/database.ts'
import type { Caller } from '../callers/callers.ts'
import { type TestApp, openTestApp } from './test-app.ts'

/** Two apps on one database and one store of photos, as two server processes are. */
export interface TwoApps {
  t: TestApp
  other: TestApp
  /** An administrator who calls the first. */
  reader: Caller
  /** The same who calls the second. */
  writer: Caller
  close: () => Promise<void>
}

export async function openTwoApps(database: Database): Promise<TwoApps> {
  const t = await openTestApp(database)
  const other = await openTestApp(database, { photos: t.photos })
  const close = async () => {
    await t.close()
    await other.close()
  }
  return { t, other, reader: await t.as('admin'), writer: await other.as('admin'), close }
}
