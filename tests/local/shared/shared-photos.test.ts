import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import { keepShared } from '#local/shared/keep-shared.ts'
import {
  claimShared,
  countUnclaimed,
  dropShared,
  findSharedBytes,
  listShared,
} from '#local/shared/shared-photos.ts'
import { inSharedPlace, onSharedChange } from '#local/shared/shared-place.ts'
import { newDatabase } from '../../support/unit/new-database.ts'

let factory: IDBFactory
beforeEach(() => {
  factory = new IDBFactory()
})

async function keep(key: string, shared: { sharedAt?: number; order?: number } = {}): Promise<void> {
  const facts = { name: `${key}.jpg`, type: 'image/jpeg', lastModified: 0, sharedAt: 1, order: 0 }
  await keepShared(factory, { key, ...facts, ...shared }, new ArrayBuffer(3))
}
const keysOf = async (username: string) => (await listShared(factory, username)).photos.map(({ key }) => key)

describe('what was shared', () => {
  it('is listed in the order in which it was shared, and of what came together in its own', async () => {
    await keep('a', { sharedAt: 20, order: 1 })
    await keep('b', { sharedAt: 20, order: 0 })
    await keep('c', { sharedAt: 10, order: 2 })
    await keep('d', { sharedAt: 10, order: 3 })
    await keep('e', { sharedAt: 15, order: 9 })
    expect(await keysOf('kotric1')).toEqual(['c', 'd', 'e', 'b', 'a'])
  })

  it('is listed to whom it belongs, with how much is of others', async () => {
    await keep('a')
    await keep('b')
    await claimShared(factory, 'kotric1')
    await keep('c')
    await claimShared(factory, 'kotric2')
    expect(await keysOf('kotric1')).toEqual(['a', 'b'])
    expect(await keysOf('kotric2')).toEqual(['c'])
    expect((await listShared(factory, 'kotric1')).ofOthers).toBe(1)
    expect((await listShared(factory, 'kotric2')).ofOthers).toBe(2)
  })

  it('goes to whoever is quicker, and stays away where it is thrown away meanwhile', async () => {
    await keep('a')
    await Promise.all([claimShared(factory, 'kotric1'), claimShared(factory, 'kotric2')])
    expect(await keysOf('kotric1')).toEqual(['a'])
    expect(await keysOf('kotric2')).toEqual([])

    await keep('b')
    let opened = 0
    // Between its reading and its writing.
    const open: IDBFactory['open'] = (name, version) => {
      if ((opened += 1) === 2) void dropShared(factory, ['b'])
      return factory.open(name, version)
    }
    const interrupted = { open, databases: () => factory.databases() } as IDBFactory
    await claimShared(interrupted, 'kotric2')
    expect(opened).toBe(2)
    expect(await keysOf('kotric2')).toEqual([])
    expect(await findSharedBytes(factory, 'b')).toBeNull()
  })

  it('by a build that writes more than this one reads is left alone', async () => {
    await keep('a')
    await inSharedPlace(factory, 'readwrite', ({ photos }) => {
      photos.put({ key: 'b', from: 'a newer build' })
      return () => undefined
    })
    expect(await keysOf('kotric1')).toEqual(['a'])
    expect((await listShared(factory, 'kotric1')).ofOthers).toBe(0)
    expect(await countUnclaimed(factory)).toBe(1)
  })
})

it('asking whether anything was shared makes no database', async () => {
  const db = await newDatabase()
  factory = db.deps.indexedDB as IDBFactory
  expect(await listShared(factory, 'kotric1')).toEqual({ photos: [], ofOthers: 0 })
  expect(await countUnclaimed(factory)).toBe(0)
  expect(await findSharedBytes(factory, 'a')).toBeNull()
  expect((await factory.databases()).map(({ name }) => name)).toEqual([db.name])
  db.close()
})

describe('the place of shared photos', () => {
  it('is held open by nobody, so that what clears the device is not kept waiting', async () => {
    await keep('a')
    await keysOf('kotric1')
    const isBlocked = await new Promise((resolve, reject) => {
      const deleting = factory.deleteDatabase('shared-photos')
      deleting.onsuccess = () => resolve(false)
      deleting.onblocked = () => resolve(true)
      deleting.onerror = () => reject(deleting.error ?? new Error('It could not be deleted.'))
    })
    expect(isBlocked).toBe(false)
  })

  it('says why it could not keep what it was given', async () => {
    await keep('a')
    const twice = inSharedPlace(factory, 'readwrite', ({ photos }) => {
      photos.add({ key: 'a' })
      return () => undefined
    })
    await expect(twice).rejects.toMatchObject({ name: 'ConstraintError' })
    const ended = inSharedPlace(factory, 'readwrite', ({ photos }) => {
      photos.transaction.abort()
      return () => undefined
    })
    await expect(ended).rejects.toThrow('The transaction was ended.')
  })

  it('says that a newer build has made it', async () => {
    await new Promise((resolve) => {
      const opening = factory.open('shared-photos', 2)
      opening.onsuccess = () => {
        opening.result.close()
        resolve(null)
      }
    })
    await expect(keysOf('kotric1')).rejects.toMatchObject({ name: 'VersionError' })
  })

  it('writes to the disk before it says so', async () => {
    const durability = await inSharedPlace(factory, 'readwrite', ({ photos }) => {
      const { durability: asked } = photos.transaction
      return () => asked
    })
    expect(durability).toBe('strict')
  })
})

describe('every window', () => {
  /** How often windows are told while something is done. One channel hears what is said in its order. */
  async function toldDuring(work: () => Promise<void>): Promise<number> {
    const end = Promise.withResolvers<null>()
    let told = 0
    const [hearing, telling] = [new BroadcastChannel('shared-photos'), new BroadcastChannel('shared-photos')]
    hearing.onmessage = ({ data }) => {
      if (data === 'end') end.resolve(null)
      else told += 1
    }
    await work()
    telling.postMessage('end')
    await end.promise
    hearing.close()
    telling.close()
    return told
  }

  it('is told of what is kept, claimed and dropped', async () => {
    expect(await toldDuring(() => keep('a'))).toBe(1)
    expect(await toldDuring(() => claimShared(factory, 'kotric1'))).toBe(1)
    expect(await toldDuring(() => dropShared(factory, ['a']))).toBe(1)
  })

  it('is told nothing where nobody’s was there to be claimed: who hears it claims again', async () => {
    await keep('a')
    await claimShared(factory, 'kotric1')
    expect(await toldDuring(() => claimShared(factory, 'kotric1'))).toBe(0)
  })

  it('hears it until it asks not to', async () => {
    const heard = Promise.withResolvers<null>()
    const endHearing = onSharedChange(() => heard.resolve(null))
    await keep('a')
    await heard.promise
    endHearing()
    let heardLater = 0
    onSharedChange(() => (heardLater += 1))()
    await toldDuring(() => keep('b'))
    expect(heardLater).toBe(0)
  })
})
