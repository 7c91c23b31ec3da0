import { beforeEach, describe, expect, it } from 'vitest'
import type { Intent } from '#local/outbox/kinds/kinds.ts'
import type { Operation } from '#local/outbox/operation.ts'
import { clearDelivered, measureDelivered } from '#local/resolve/clear-delivered.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { IdMapRow, MetaKey } from '#local/store/records.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { modelCreation, modelEdit, operationOf } from '../../support/unit/operation.ts'
import { readModelRow, photoRow, readProcessRow } from '../../support/unit/rows.ts'

/** What was made here needs the name of one. */
const own = (name: string) => `local-3b241101-e2bb-4255-8caf-4136c566a9${name}` as const
const NOTHING = { operations: 0, drafts: 0, photos: 0, models: 0 }
const HASH = 'a'.repeat(64)
const DELIVERED = { serverId: 9, sha256: HASH, receivedSha256: HASH, url: '/9/' }
const TABLES = ['originals', 'pictures', 'thumbnails'] as const

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase()
  await db.models.bulkPut([readModelRow('root:1'), readModelRow('root:2')])
  await db.processes.bulkPut([readProcessRow('root:3', 'root:1'), readProcessRow('root:4', 'root:2')])
})

const edit = () => db.operations.put(operationOf(modelEdit('root:1', { memo: '점검' })))
const name = (kind: IdMapRow['kind'], localId: string) => ({ localId, kind, serverId: 1, slug: null })
const newer = () => {
  const op = { ...operationOf(modelCreation('a')), intent: { kind: 'model.merge' } as unknown as Intent }
  return db.operations.put(op)
}
async function left(
  table:
    'models' | 'processes' | 'photos' | 'idMap' | 'catalogue' | 'drafts' | 'meta' | (typeof TABLES)[number],
) {
  await clearDelivered(db)
  return db[table].toCollection().primaryKeys()
}

describe('a device that is cleared', () => {
  it('has nothing of the server left where nothing is unsent', async () => {
    expect(await measureDelivered(db)).toEqual({ kept: NOTHING, models: 2, photos: 0 })
    expect(await clearDelivered(db)).toEqual(NOTHING)
    expect(await Promise.all([left('models'), left('processes')])).toEqual([[], []])
  })

  it('keeps the models of what is unsent, with their processes, and asks for them anew', async () => {
    await edit()
    await db.models.update('root:1', { followedBy: 'feed' })
    expect(await measureDelivered(db)).toEqual({
      kept: { ...NOTHING, operations: 1, models: 1 },
      models: 1,
      photos: 0,
    })
    expect(await clearDelivered(db)).toEqual({ ...NOTHING, operations: 1, models: 1 })
    expect(await db.models.toArray()).toEqual([readModelRow('root:1')])
    expect(await db.processes.toCollection().primaryKeys()).toEqual(['root:3'])
    expect(await db.operations.count()).toBe(1)
  })

  it('keeps the name of a process that is gone while a photo for it may be under way', async () => {
    const upload = {
      kind: 'photo.upload',
      modelKey: 'root:1',
      processKey: own('01'),
      photoKey: own('02'),
    } as const
    await db.operations.put(operationOf(upload, { state: 'UNCERTAIN', wireCount: 1 }))
    await db.idMap.bulkPut([name('process', own('01')), name('process', own('03'))])
    expect(await left('idMap')).toEqual([own('01')])
  })

  it('keeps the process of a photo that may be under way to the model that it was in before', async () => {
    const upload = {
      kind: 'photo.upload',
      modelKey: 'root:1',
      processKey: 'root:4',
      photoKey: 'photo',
    } as const
    await db.operations.put(operationOf(upload, { state: 'UNCERTAIN', wireCount: 1 }))
    expect(await left('processes')).toEqual(['root:3', 'root:4'])
  })

  it('is measured without being changed', async () => {
    await db.models.update('root:1', { followedBy: 'feed' })
    await measureDelivered(db)
    expect(await db.models.get('root:1')).toEqual(readModelRow('root:1', { followedBy: 'feed' }))
  })

  it('keeps everything that a newer build may need', async () => {
    await newer()
    await db.idMap.put(name('model', own('01')))
    await db.photos.bulkPut([
      photoRow(own('02'), 'root:1', DELIVERED),
      photoRow('root:5', 'root:1', DELIVERED),
    ])
    expect(await left('models')).toEqual(['root:1', 'root:2'])
    expect(await left('processes')).toEqual(['root:3', 'root:4'])
    expect(await left('idMap')).toEqual([own('01')])
    expect(await left('photos')).toEqual([own('02')])
  })

  it('keeps how sending goes on, and what may be at the server twice, but not where anybody was', async () => {
    const kept: MetaKey[] = [
      'appended:1',
      'beat',
      'canary',
      'capabilities',
      'creation:1',
      'double:1',
      'engine',
      'epoch',
      'lateWork',
      'pausedUntil',
      'seq',
    ]
    const gone: MetaKey[] = [
      'catalogues',
      'following',
      'lastPlaces',
      'leftOut',
      'prepared:1',
      'seen:double:1',
      'trip',
    ]
    await db.meta.bulkPut([...kept, ...gone].map((key) => ({ key, value: 1 })))
    expect(await left('meta')).toEqual(kept)
  })

  it('keeps input that was not saved, and no form that was only opened', async () => {
    const draft = { modelKey: 'root:1', savedAt: 1 }
    await db.drafts.bulkPut([
      { ...draft, key: 'process:root:3', values: { changes: { memo: '글' } } },
      { ...draft, key: 'process:root:4', values: { changes: {} } },
    ])
    await db.idMap.put(name('kpi', own('01')))
    expect(await measureDelivered(db)).toMatchObject({ kept: { ...NOTHING, drafts: 1, models: 1 } })
    expect(await left('drafts')).toEqual(['process:root:3'])
    expect(await left('models')).toEqual(['root:1'])
    expect(await left('idMap')).toEqual([own('01')])
  })
})

describe('a photo on a device that is cleared', () => {
  const put = async (key: string, modelKey: string, changes: object) => {
    await db.photos.put(photoRow(key, modelKey, changes))
    const bytes = { key, bytes: new ArrayBuffer(1), type: 'image/jpeg' }
    for (const table of TABLES) await db[table].put(bytes)
    await db.originals.put({ ...bytes, key: `unedited:${key}` })
  }
  beforeEach(async () => {
    await put(own('01'), 'root:1', DELIVERED)
    await put(own('02'), 'root:2', DELIVERED)
    await put('root:5', 'root:1', DELIVERED)
  })

  it('goes where the server has all of it', async () => {
    expect(await measureDelivered(db)).toEqual({ kept: NOTHING, models: 2, photos: 3 })
    for (const table of ['photos', ...TABLES] as const) expect(await left(table)).toEqual([])
  })

  it('stays beside unsent work if it was made here, with what it was before', async () => {
    await edit()
    expect(await measureDelivered(db)).toMatchObject({ photos: 2 })
    for (const table of ['photos', 'pictures', 'thumbnails'] as const)
      expect(await left(table)).toEqual([own('01')])
    expect(await left('originals')).toEqual([own('01'), `unedited:${own('01')}`])
  })

  it('stays where it was never sent, whatever its model', async () => {
    await put(own('03'), 'root:9', {})
    expect(await measureDelivered(db)).toMatchObject({ kept: NOTHING })
    expect(await left('photos')).toEqual([own('03')])
    expect(await left('models')).toEqual([])
  })

  it('stays with its model where the server has not said that it has every byte', async () => {
    await put(own('03'), 'root:2', { ...DELIVERED, receivedSha256: 'b'.repeat(64) })
    // One that came from the server is there, whatever it says.
    await put('root:6', 'root:1', { serverId: 6, sha256: null })
    expect(await measureDelivered(db)).toEqual({
      kept: { ...NOTHING, photos: 1, models: 1 },
      models: 1,
      photos: 3,
    })
    expect(await left('photos')).toEqual([own('02'), own('03')])
    expect(await left('models')).toEqual(['root:2'])
  })
})

describe('a name on a device that is cleared', () => {
  beforeEach(async () => {
    await db.models.put(readModelRow(own('10')))
    await db.processes.put(readProcessRow(own('20'), own('10')))
    await db.photos.put(photoRow(own('30'), own('10'), DELIVERED))
    await db.idMap.bulkPut([
      name('model', own('10')),
      name('model', own('11')),
      name('process', own('20')),
      name('process', own('21')),
      name('photo', own('30')),
      name('photo', own('31')),
      name('equipment', own('40')),
      name('kpi', own('50')),
      name('kpi-entry', own('60')),
    ])
  })

  it('goes where nothing is unsent', async () => {
    expect(await left('idMap')).toEqual([])
  })

  it('stays with its record, and that of what entries mention stays beside all that is unsent', async () => {
    await db.operations.put(operationOf(modelEdit(own('10'), { memo: '점검' })))
    expect(await left('idMap')).toEqual([own('10'), own('20'), own('30'), own('40'), own('50'), own('60')])
  })

  it.each(['fields', 'base'] as const)('of a photo stays where an edit has it in its %s', async (where) => {
    const images = [{ id: own('31'), url: null, thumbnailUrl: null, capturedAt: null }]
    const intent: Intent = {
      kind: 'model.patch',
      modelKey: own('10'),
      section: 'photos',
      fields: { images: [] },
      base: { images: [] },
      [where]: { images },
    }
    await db.operations.bulkPut([operationOf(intent), operationOf(modelCreation('root:8'))])
    expect(await left('idMap')).toContain(own('31'))
    expect(await left('idMap')).not.toContain(own('21'))
  })
})

it('an entry of the catalogue stays while it waits, and one that has arrived while anything waits', async () => {
  const rows = [
    { key: own('40'), kind: 'equipment', value: '선반', serverId: null },
    { key: own('41'), kind: 'equipment', value: '밀링', serverId: 4 },
  ] as const
  await db.catalogue.bulkPut(rows)
  const op: Operation = operationOf(modelEdit('root:1', { memo: '점검' }))
  await db.operations.put(op)
  expect(await left('catalogue')).toEqual([own('40'), own('41')])
  await db.operations.clear()
  expect(await left('catalogue')).toEqual([own('40')])
})
