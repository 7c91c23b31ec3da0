import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DeviceDatabase } from '#local/store/database.ts'
import { fillReserve } from '#local/store/reserve.ts'
import { fillDatabases } from '../../support/unit/full-database.ts'
import { newDatabase } from '../../support/unit/new-database.ts'

/** 200 MiB. */
const PLENTY = 209_715_200

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase()
})
afterEach(() => {
  vi.restoreAllMocks()
})

it('ten mebibytes that no engine can pack are kept', async () => {
  await fillReserve(db, PLENTY)
  const [row, ...others] = await db.reserve.toArray()
  expect(others).toEqual([])
  expect(row).toMatchObject({ key: 'reserve', type: 'application/octet-stream' })
  expect(row?.bytes.byteLength).toBe(10_485_760)
  const bytes = new Uint8Array(row?.bytes ?? new ArrayBuffer(0))
  // By chance there is no such place anywhere: sixteen zeroes one after the other.
  const isEmptyAt = (at: number) => bytes.subarray(at, at + 16).every((byte) => byte === 0)
  const empty = Array.from({ length: 160 }, (_, part) => part * 65_536).filter(isEmptyAt)
  expect(empty).toEqual([])
  expect(isEmptyAt(bytes.length - 16)).toBe(false)
})

it('they are kept where the browser does not say how much is left', async () => {
  await fillReserve(db, null)
  expect(await db.reserve.count()).toBe(1)
})

it('they are not kept where there is not plenty of room', async () => {
  await fillReserve(db, PLENTY - 1)
  expect(await db.reserve.count()).toBe(0)
})

it('they are not written anew while they are there', async () => {
  await db.reserve.put({ key: 'reserve', bytes: new ArrayBuffer(1), type: '' })
  await fillReserve(db, PLENTY)
  expect((await db.reserve.get('reserve'))?.bytes.byteLength).toBe(1)
})

it('a device without room for them goes on without', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const makeRoom = fillDatabases('request')
  await fillReserve(db, PLENTY)
  makeRoom()
  expect(await db.reserve.count()).toBe(0)
  const said = expect.objectContaining({ name: 'QuotaExceededError' }) as unknown
  expect(warned.mock.calls).toEqual([['There is no room for a reserve.', said]])
})
