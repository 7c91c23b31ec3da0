import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { checkCanary, noteWaiting } from '#local/canary.ts'
import { openDatabase } from '#local/database.ts'
import { createModel } from '#local/model-edits.ts'
import { fillReserve } from '#local/reserve.ts'
import { StorageFailure, writeStrictly } from '#local/strict-write.ts'

const open = (indexedDB = new IDBFactory()) =>
  openDatabase('kotric1', {
    now: () => 1,
    uuid: () => crypto.randomUUID(),
    appBuild: 'test',
    indexedDB,
    IDBKeyRange,
  })
const group = { id: 14, name: '주조' }

function smallStorage() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
}

describe('S-18 storage', () => {
  it('says how much was waiting in a database that the browser has thrown away', async () => {
    const storage = smallStorage()
    const db = await open()
    expect(await checkCanary(db, storage)).toBeNull()
    await createModel(db, { area: 'root', title: '한빛', group })
    await noteWaiting(db, storage)
    expect(await checkCanary(db, storage)).toBeNull()
    expect(await checkCanary(await open(), storage)).toBe(1)
  })

  it('gives the reserve for the edit at hand when the disk is full, and only then says no', async () => {
    const db = await open()
    await fillReserve(db, null)
    expect(await db.reserve.count()).toBe(1)
    let tries = 0
    const full = () => {
      tries += 1
      return tries === 1 ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : Promise.resolve(7)
    }
    expect(await writeStrictly(db, [db.meta], full)).toBe(7)
    expect(await db.reserve.count()).toBe(0)
    tries = 0
    await expect(writeStrictly(db, [db.meta], full)).rejects.toThrow(StorageFailure)
  })

  it('keeps no reserve where there is little room', async () => {
    const db = await open()
    await fillReserve(db, 50_000_000)
    expect(await db.reserve.count()).toBe(0)
  })
})
