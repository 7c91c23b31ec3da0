// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { leaveLastWords } from '#forms/draft/last-words.ts'
import { openDatabase } from '#local/store/database.ts'
import { until } from '../support/until.ts'

vi.stubGlobal('__BUILD_ID__', 'test')
const { DatabaseOpening } = await import('#app/start/database-opening.ts')

/** Another page stands in a transaction over all stores of the database. @returns lets go of it */
async function holdDatabase(username: string): Promise<() => void> {
  const db = await openDatabase(username, { now: () => 1, uuid: () => '1', appBuild: 'test' })
  const transaction = db.backendDB().transaction([...db.backendDB().objectStoreNames], 'readwrite')
  const askOn = () => {
    transaction.objectStore('meta').get('epoch').onsuccess = askOn
  }
  askOn()
  return () => transaction.abort()
}

test('what was typed last keeps no app from opening, and is a draft once the database answers', async () => {
  const letGo = await holdDatabase('kim')
  leaveLastWords('kim', [{ key: 'model:m:overview', modelKey: 'm', values: {}, savedAt: 1 }])
  const database = new DatabaseOpening('kim')
  await database.begin()
  const state = database.state()
  if (state.kind !== 'open') throw new Error('It is not open.')
  letGo()
  await until(async () =>
    expect(await state.db.drafts.toCollection().primaryKeys()).toEqual(['model:m:overview']),
  )
  await until(() => expect(sessionStorage.length).toBe(0))
})
