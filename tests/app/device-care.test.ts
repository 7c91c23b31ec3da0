// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { careForDevice } from '#app/device/device-care.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { notePrepared } from '#local/views/prepared.ts'
import { onNotice } from '#ui/layers/notify.ts'
import { newDatabase } from '../support/unit/new-database.ts'
import { modelEdit, operationOf } from '../support/unit/operation.ts'
import { until } from '../support/until.ts'

const FORGETS = '사파리 탭에서는 7일 동안 쓰지 않으면 보관한 것이 지워집니다.'

let db: DeviceDatabase
let said: string[]
const ends: (() => void)[] = []
beforeEach(async () => {
  db = await newDatabase()
  said = []
  localStorage.clear()
  ends.push(onNotice(({ title }) => said.push(title)))
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  // What the environment itself has shows again.
  for (const name of ['vendor', 'standalone']) Reflect.deleteProperty(navigator, name)
})

/** A page of the app begins, in Safari or in Chrome. */
function begin(vendor: 'Apple Computer, Inc.' | 'Google Inc.', isInstalled = false): void {
  Object.defineProperties(navigator, {
    vendor: { configurable: true, value: vendor },
    standalone: { configurable: true, value: isInstalled },
  })
  ends.push(careForDevice(db, false))
}
const edit = () => db.operations.add(operationOf(modelEdit('m', { overview: '개요' })))
/** Long enough for what is said of what is here. */
const rest = () => new Promise((resolve) => setTimeout(resolve, 300))

it('says what the browser has thrown away since the last page', async () => {
  localStorage.setItem('survey:canary:kotric1', '3')
  begin('Google Inc.')
  await until(() => expect(said).toEqual(['이 기기에 있던 올리지 않은 작업 3건이 지워졌습니다.']))
})

it('says nothing of the kind on a new device', async () => {
  begin('Google Inc.')
  await until(async () => expect(await db.meta.get('canary')).toBeDefined())
  await edit()
  await rest()
  expect(said).toEqual([])
})

it.each<[string, () => Promise<unknown>]>([
  ['work waits', edit],
  [
    'input was not saved',
    () =>
      db.drafts.put({
        key: 'model:m:overview',
        modelKey: 'm',
        values: { changes: { overview: '개요' } },
        savedAt: 1,
      }),
  ],
  ['a group is prepared', () => notePrepared(db, { area: 'root', groupId: 14 })],
])('a tab of Safari says that it forgets, once, as soon as %s', async (_what, put) => {
  begin('Apple Computer, Inc.')
  await rest()
  expect(said).toEqual([])
  await put()
  await until(() => expect(said).toEqual([FORGETS]))
  begin('Apple Computer, Inc.')
  await edit()
  await rest()
  expect(said).toEqual([FORGETS])
})

it('the app on the home screen forgets nothing', async () => {
  await edit()
  begin('Apple Computer, Inc.', true)
  await rest()
  expect(said).toEqual([])
})
