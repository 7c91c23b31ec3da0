import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Intent } from '#local/outbox/kinds/kinds.ts'
import { OPERATION_SCHEMA } from '#local/outbox/operation.ts'
import { BadBackup, exportBackup, importBackup } from '#local/resolve/backup.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { EMPTY_BACKUP, backupFile, fileOf, readFileOf } from '../../../support/unit/backup-file.ts'
import { fillDatabases } from '../../../support/unit/full-database.ts'
import { newDatabase } from '../../../support/unit/new-database.ts'
import { modelCreation, modelEdit, operationOf } from '../../../support/unit/operation.ts'
import { readModelRow, photoRow, readProcessRow } from '../../../support/unit/rows.ts'

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase(() => 7_000)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const bytesOf = (key: string, text: string) => ({
  key,
  bytes: new TextEncoder().encode(text).buffer,
  type: 'image/png',
})
const read = async () => readFileOf(await exportBackup(db))

describe('a file of unsent work', () => {
  it('says that nothing is unsent', async () => {
    expect(await read()).toEqual({
      firstLine: 'reference-model-survey backup 1\n',
      content: {
        username: 'kotric1',
        madeAt: 7_000,
        opSchema: 1,
        operations: [],
        models: [],
        processes: [],
        photos: [],
        idMap: [],
        catalogue: [],
        drafts: [],
        bytes: [],
      },
      bytes: '',
    })
  })

  it('has what waits with its models, their processes and their unsent photos, byte for byte', async () => {
    const op = operationOf(modelEdit('root:1', { memo: '점검' }))
    await db.operations.put(op)
    const models = [readModelRow('root:1'), readModelRow('root:2')]
    await db.models.bulkPut(models)
    const processes = [readProcessRow('root:3', 'root:1'), readProcessRow('root:4', 'root:2')]
    await db.processes.bulkPut(processes)
    const photos = [
      photoRow('local-a', 'root:1'),
      photoRow('local-b', 'root:1', { stage: 'original' }),
      photoRow('local-c', 'root:1', { serverId: 9 }),
      photoRow('local-d', 'root:2'),
    ]
    await db.photos.bulkPut(photos)
    await db.pictures.bulkPut(photos.map(({ key }) => bytesOf(key, `picture ${key};`)))
    await db.thumbnails.put(bytesOf('local-a', 'small'))
    await db.originals.bulkPut([bytesOf('local-b', '원본'), bytesOf('unedited:local-a', 'before')])
    const name = { localId: 'local-c', kind: 'photo', serverId: 9, slug: null } as const
    await db.idMap.put(name)
    const entry = { key: 'local-k', kind: 'kpi', value: '품질', serverId: null } as const
    await db.catalogue.put(entry)
    const { content, bytes } = await read()
    expect(content).toEqual({
      ...EMPTY_BACKUP,
      madeAt: 7_000,
      operations: [{ ...op, inBackup: true }],
      models: [models[0]],
      processes: [processes[0]],
      photos: [photos[0], photos[1]],
      idMap: [name],
      catalogue: [entry],
      bytes: [
        { table: 'pictures', key: 'local-a', type: 'image/png', length: 16 },
        { table: 'thumbnails', key: 'local-a', type: 'image/png', length: 5 },
        { table: 'originals', key: 'local-b', type: 'image/png', length: 6 },
        { table: 'pictures', key: 'local-b', type: 'image/png', length: 16 },
      ],
    })
    expect(bytes).toBe('picture local-a;small원본picture local-b;')
    expect(await db.operations.toArray()).toEqual([{ ...op, inBackup: true }])
  })

  it('has input that was not saved, with its model', async () => {
    const draft = {
      key: 'process:root:3',
      modelKey: 'root:1',
      values: { changes: { memo: '글' } },
      savedAt: 1,
    }
    await db.drafts.bulkPut([draft, { ...draft, key: 'process:root:4', values: { changes: {} } }])
    await db.models.put(readModelRow('root:1'))
    expect((await read()).content).toMatchObject({
      operations: [],
      models: [{ key: 'root:1' }],
      drafts: [draft],
    })
  })

  it('is for builds that know captions where one is in it', async () => {
    const image = { id: 4, url: null, thumbnailUrl: null, capturedAt: null }
    const at = { kind: 'model.patch', modelKey: 'root:1', section: 'photos' } as const
    const intent: Intent = {
      ...at,
      fields: { images: [{ ...image, caption: '정면' }] },
      base: { images: [image] },
    }
    await db.operations.bulkPut([operationOf(modelCreation('a')), operationOf(intent, { opSchema: 2 })])
    expect((await read()).content).toMatchObject({ opSchema: 2 })
    await db.operations.put(operationOf(modelCreation('b'), { opSchema: 3 }))
    expect((await read()).content).toMatchObject({ opSchema: 3 })
  })

  it('is made on a full disk too, where nothing can be noted of it', async () => {
    const op = operationOf(modelCreation('a'))
    await db.operations.put(op)
    const makeRoom = fillDatabases('request')
    const { content } = await read()
    makeRoom()
    expect(content).toMatchObject({ operations: [op] })
    expect(await db.operations.toArray()).toEqual([op])
  })

  it('is not made where the work cannot be read', async () => {
    const failure = new Error('The rows are not what they were.')
    vi.spyOn(db.idMap, 'toArray').mockRejectedValueOnce(failure)
    await expect(exportBackup(db)).rejects.toBe(failure)
  })
})

describe('a file is not taken in', () => {
  const whole = { text: JSON.stringify(EMPTY_BACKUP) }
  const photo = { table: 'pictures', key: 'local-a', type: 'image/png', length: 4 }
  const FILES: Record<string, () => Promise<ArrayBuffer>> = {
    'of another kind': () => fileOf({ ...whole, firstLine: 'reference-model-survey backup 2\n' }),
    'without anything': () => Promise.resolve(new ArrayBuffer(0)),
    'that ends behind its first line': async () => (await fileOf(whole)).slice(0, 35),
    'without a word': () => fileOf({ text: '' }),
    'of other words': () => fileOf({ text: '이것은 백업이 아닙니다' }),
    'that tells of other things': () => fileOf({ text: '{"username":"kotric1"}' }),
    'with bytes of another table': () => backupFile({ bytes: [{ ...photo, table: 'meta' }] }, '사진'),
    'whose description is cut off': async () => (await fileOf(whole)).slice(0, -1),
    'that ends before its description': async () => (await fileOf(whole)).slice(0, 36),
    'whose photo is cut off': () => backupFile({ bytes: [photo] }, 'pho'),
    'with more than it says': () => backupFile({ bytes: [photo] }, 'photo'),
    'of somebody else': () => backupFile({ username: 'kitech' }),
    'of a newer build': () => backupFile({ opSchema: OPERATION_SCHEMA + 1 }),
  }

  it.each([
    ['not-a-backup', 'of another kind'],
    ['not-a-backup', 'without anything'],
    ['not-a-backup', 'that ends behind its first line'],
    ['not-a-backup', 'without a word'],
    ['not-a-backup', 'of other words'],
    ['not-a-backup', 'that tells of other things'],
    ['not-a-backup', 'with bytes of another table'],
    ['cut-short', 'whose description is cut off'],
    ['cut-short', 'that ends before its description'],
    ['cut-short', 'whose photo is cut off'],
    ['cut-short', 'with more than it says'],
    ['other-user', 'of somebody else'],
    ['newer-version', 'of a newer build'],
  ])('as %s: one %s', async (reason, what) => {
    const file = (await FILES[what]?.()) ?? new ArrayBuffer(0)
    const failure: unknown = await importBackup(db, file).catch((error: unknown) => error)
    if (!(failure instanceof BadBackup)) throw failure
    expect([failure.name, failure.reason]).toEqual(['BadBackup', reason])
    expect(failure.message).toBe(`The file cannot be taken in: ${reason}.`)
    expect(await db.meta.count()).toBe(0)
  })

  it('and one with nothing in it is', async () => {
    expect(await importBackup(db, await fileOf(whole))).toEqual({ operations: 0, drafts: 0 })
    expect(await importBackup(db, await backupFile({ opSchema: OPERATION_SCHEMA }))).toEqual({
      operations: 0,
      drafts: 0,
    })
  })
})
