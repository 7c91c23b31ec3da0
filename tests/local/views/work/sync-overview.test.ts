import { beforeEach, describe, expect, it } from 'vitest'
import { doubleKey } from '#local/bare-contract/doubles.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { PhotoRow } from '#local/store/records.ts'
import { countDeliveries, readSyncOverview } from '#local/views/work/sync-overview.ts'
import { newDatabase } from '../../../support/unit/new-database.ts'
import { modelEdit, operationOf, photoOfModel } from '../../../support/unit/operation.ts'
import { draftRow, journalRow, modelRow } from '../../../support/unit/rows.ts'

const NOW = 7_000
const photoKey = (n: number) => `local-${n}b8d3f0e-6f0a-4b39-9d51-0f5f1a2b3c4d`
const photo = (n: number, changes: Partial<PhotoRow> = {}): PhotoRow => ({
  ...{ key: photoKey(n), area: 'root', modelKey: 'root:1', processKey: null, serverId: n, stage: 'ready' },
  ...{ type: 'image/jpeg', capturedAt: null, sha256: 'a', size: 1, receivedSha256: 'a' },
  ...{ url: null, thumbnailUrl: null, createdAt: 1 },
  ...changes,
})

describe('what the sync centre shows', () => {
  let db: DeviceDatabase
  beforeEach(async () => {
    db = await newDatabase(() => NOW)
  })

  it('is nothing on a device that has just begun', async () => {
    expect(await readSyncOverview(db)).toEqual({
      ...{ items: [], unsaved: [], doubles: [], log: [] },
      ...{ photosByModel: new Map(), models: new Map(), pausedUntil: null, now: NOW },
    })
  })

  it('is what waits, was not saved, may be there twice or has ended, with the models of it', async () => {
    const keys = ['root:1', 'root:2', 'root:3', 'root:4', 'root:5']
    await db.models.bulkPut(keys.map((key) => modelRow(key)))
    const op = operationOf(modelEdit('root:1', { memo: '가' }))
    await db.operations.bulkPut([op, operationOf(modelEdit('root:9', { memo: '가' }))])
    await db.drafts.put(draftRow('model:root:2:overview', 'root:2'))
    const double = { key: doubleKey('a'), modelKey: 'root:3', at: 5 }
    await db.meta.put({ key: double.key, value: double })
    const ended = [journalRow('b', 3, { modelKey: 'root:4' }), journalRow('c', 2)]
    await db.journal.bulkPut(ended)
    const overview = await readSyncOverview(db)
    expect(overview.items.map(({ modelKey }) => modelKey)).toEqual(['root:1', 'root:9'])
    expect(overview.items[0]).toMatchObject({ opId: op.opId, modelTitle: 'root:1' })
    expect(overview.unsaved).toMatchObject([{ key: 'model:root:2:overview', modelKey: 'root:2' }])
    expect(overview.doubles).toEqual([double])
    expect(overview.log).toEqual(ended)
    const address = (n: number) => ({ title: `root:${n}`, area: 'root', slug: `slug-${n}` })
    expect(overview.models).toEqual(
      new Map([
        ['root:1', address(1)],
        ['root:2', address(2)],
        ['root:3', address(3)],
        ['root:4', address(4)],
      ]),
    )
  })

  it('counts the photos taken here that the server has, and those whose upload waits', async () => {
    await db.photos.bulkPut([
      photo(1),
      photo(2, { serverId: null }),
      // Chosen, and never saved.
      photo(3, { serverId: null }),
      photo(4, { key: 'root:4' }),
    ])
    await db.operations.bulkPut([
      operationOf(photoOfModel('root:1', photoKey(2))),
      operationOf(modelEdit('root:1', { memo: '가' })),
    ])
    expect((await readSyncOverview(db)).photosByModel).toEqual(
      new Map([['root:1', { total: 2, onServer: 1 }]]),
    )
  })

  it('says until when nothing is sent', async () => {
    await db.meta.put({ key: 'pausedUntil', value: 9_000 })
    expect((await readSyncOverview(db)).pausedUntil).toBe(9_000)
    await db.meta.put({ key: 'pausedUntil', value: 'tomorrow' })
    expect((await readSyncOverview(db)).pausedUntil).toBeNull()
  })
})

describe('the photos of a model at the server', () => {
  it('are those of which every byte has arrived, of all that were taken here and saved', () => {
    const rows = [
      photo(1),
      photo(2, { receivedSha256: 'b' }),
      photo(3, { receivedSha256: null, modelKey: 'root:2' }),
      photo(4, { serverId: null, modelKey: 'root:2' }),
      photo(5, { serverId: null, modelKey: 'root:3' }),
      photo(6, { key: 'root:6' }),
      photo(7),
    ]
    expect(countDeliveries(rows, new Set([photoKey(4)]))).toEqual(
      new Map([
        ['root:1', { total: 3, onServer: 2 }],
        ['root:2', { total: 2, onServer: 0 }],
      ]),
    )
  })

  it('are none of what the server brought, also where its upload would wait', () => {
    expect(countDeliveries([photo(1, { key: 'root:1', serverId: null })], new Set(['root:1']))).toEqual(
      new Map(),
    )
  })
})
