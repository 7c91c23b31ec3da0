import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, it, vi } from 'vitest'
import { checkCanary, noteWaiting } from '#local/store/canary.ts'
import { openDatabase } from '#local/store/database.ts'
import { createModel } from '#local/edits/model-edits.ts'
import { fillReserve } from '#local/store/reserve.ts'
import { StorageFailure, writeStrictly } from '#local/store/strict-write.ts'
import { storageOf } from '../../support/unit/storage.ts'

const open = (indexedDB = new IDBFactory()) =>
  openDatabase('kotric1', {
    now: () => 1,
    uuid: () => crypto.randomUUID(),
    appBuild: 'test',
    indexedDB,
    IDBKeyRange,
  })
const group = { id: 14, name: '주조' }

describe('S-18 storage', () => {
  it('says how much was waiting in a database that the browser has thrown away', async () => {
    const storage = storageOf()
    const db = await open()
    expect(await checkCanary(db, storage, false)).toBeNull()
    await createModel(db, { area: 'root', title: '한빛', group })
    await noteWaiting(db, storage)
    expect(await checkCanary(db, storage, false)).toBeNull()
    expect(await checkCanary(await open(), storage, false)).toEqual({ waiting: 1 })
  })

  it('a page that is left before it has marked a new database leaves no note of one that is gone', async () => {
    const storage = storageOf()
    const db = await open()
    await noteWaiting(db, storage)
    expect(await checkCanary(db, storage, false)).toBeNull()
  })

  it('says that something is gone where only the server still knows who works here', async () => {
    const storage = storageOf()
    const db = await open()
    expect(await checkCanary(db, storage, true)).toEqual({ waiting: null })
    expect(await checkCanary(db, storage, true)).toBeNull()
    expect(await checkCanary(await open(), storageOf(), false)).toBeNull()
  })

  it('goes on where the note beside the database finds no room', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue()
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    expect(await checkCanary(await open(), { getItem: () => null, setItem: full }, false)).toBeNull()
    expect(warned).toHaveBeenCalledOnce()
    warned.mockRestore()
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

  it('saves once although the connection to the database is lost between two saves', async () => {
    const db = await open()
    await createModel(db, { area: 'root', title: '하나', group })
    db.backendDB().close()
    await createModel(db, { area: 'root', title: '둘', group })
    expect((await db.models.toArray()).map(({ view }) => view.title).toSorted()).toEqual(['둘', '하나'])
    expect((await db.operations.orderBy('seq').toArray()).map(({ seq }) => seq)).toEqual([1, 2])
  })

  it('saves once although the connection is lost in the middle of a save', async () => {
    const db = await open()
    let tries = 0
    const count = async () => {
      tries += 1
      const row = await db.meta.get('seq')
      await db.meta.put({ key: 'seq', value: Number(row?.value ?? 0) + 1 })
      if (tries < 3) throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
    }
    await writeStrictly(db, [db.meta], count)
    expect([tries, (await db.meta.get('seq'))?.value]).toEqual([3, 1])
  })

  it('saves once although the connection is lost after the save, before its end is heard of', async () => {
    const db = await open()
    const transaction = db.transaction.bind(db) as (...args: unknown[]) => Promise<unknown>
    let isLost = false
    const losing = async (...args: unknown[]) => {
      await transaction(...args)
      if (isLost) return
      isLost = true
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
    }
    Object.assign(db, { transaction: losing })
    await createModel(db, { area: 'root', title: '한빛', group })
    expect(isLost).toBe(true)
    expect(await db.operations.count()).toBe(1)
    expect(await db.models.count()).toBe(1)
  })

  it('says so when the connection does not come back', async () => {
    const db = await open()
    const lost = () => Promise.reject(new DOMException('lost', 'InvalidStateError'))
    await expect(writeStrictly(db, [db.meta], lost)).rejects.toMatchObject({ reason: 'unavailable' })
  })

  it('keeps no reserve where there is little room', async () => {
    const db = await open()
    await fillReserve(db, 50_000_000)
    expect(await db.reserve.count()).toBe(0)
  })
})
