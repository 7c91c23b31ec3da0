import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DeviceDatabase } from '#local/store/database.ts'
import { watchQuery } from '#local/store/watch-query.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { until } from '../../support/until.ts'

let db: DeviceDatabase
let seen: number[]
beforeEach(async () => {
  db = await newDatabase()
  seen = []
})
afterEach(() => {
  vi.restoreAllMocks()
})

const note = (key: 'seq' | 'epoch' | 'beat') => db.meta.put({ key, value: 1 })
const watch = (onError?: () => void) =>
  watchQuery(
    () => db.meta.count(),
    (count) => seen.push(count),
    onError,
  )

it('what is read is told now and with every change, until it is stopped', async () => {
  const stop = watch()
  await until(() => expect(seen).toEqual([0]))
  await note('seq')
  await until(() => expect(seen).toEqual([0, 1]))
  stop()
  await note('epoch')
  // Another one hears of it, so that the first would have.
  const later: number[] = []
  const stopLater = watchQuery(
    () => db.meta.count(),
    (count) => later.push(count),
  )
  await until(() => expect(later).toEqual([2]))
  await note('beat')
  await until(() => expect(later).toEqual([2, 3]))
  stopLater()
  expect(seen).toEqual([0, 1])
})

it.each([
  ['who watches', vi.fn()],
  ['the console, where nobody else asks', undefined],
])('that it cannot be read is told to %s', async (_, onError) => {
  const told = vi.spyOn(console, 'error').mockReturnValue()
  const failure = new Error('The rows are not what they were.')
  const stop = watchQuery(
    () => Promise.reject(failure),
    (count: number) => seen.push(count),
    onError,
  )
  await until(() =>
    expect(told.mock.calls).toEqual([['What is on this device cannot be watched any more.', failure]]),
  )
  if (onError !== undefined) expect(onError).toHaveBeenCalledOnce()
  expect(seen).toEqual([])
  stop()
})
