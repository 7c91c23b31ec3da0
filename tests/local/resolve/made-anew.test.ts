import { beforeEach, describe, expect, it } from 'vitest'
import { isLocalId } from '#domain/ids.ts'
import type { Intent } from '#local/outbox/kinds/kinds.ts'
import type { Operation } from '#local/outbox/operation.ts'
import { canRecreate, recreate } from '#local/resolve/recreate.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { DeviceImage } from '#local/store/fields.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { modelCreation, modelEdit, operationOf, photoOfModel } from '../../support/unit/operation.ts'
import { readModelRow, photoRow, readProcessRow } from '../../support/unit/rows.ts'

const GONE = {
  state: 'NEEDS_USER',
  wireCount: 1,
  lastError: { kind: 'not-found', status: 404, message: '' },
} as const
const HELD = 'local-3b241101-e2bb-4255-8caf-4136c566a901'
const LOST = 'local-3b241101-e2bb-4255-8caf-4136c566a902'

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase()
})

const processEdit = (processKey: string, memo = '나중'): Intent => ({
  kind: 'process.patch',
  modelKey: 'root:1',
  processKey,
  section: 'process',
  fields: { memo },
  base: { memo: '' },
})
async function put(intent: Intent, changes: Partial<Operation> = {}): Promise<Operation> {
  const op = operationOf(intent, changes)
  await db.operations.put(op)
  await db.meta.put({ key: 'seq', value: op.seq })
  return op
}
const image = (id: DeviceImage['id']) => ({
  id,
  url: '/1/',
  thumbnailUrl: '/s/',
  capturedAt: '2026-11-20',
  caption: '정면',
})
const bytesOf = (key: string) => ({ key, bytes: new ArrayBuffer(4), type: 'image/jpeg' })
const entry = { id: 5, kpi0: null, kpi1: null, kpi2: null, kpi3: null, memo: '잰다' }

describe('what can be made anew', () => {
  const op = (intent: Intent, changes: Partial<Operation> = {}) =>
    operationOf(intent, { ...GONE, ...changes })

  it('is what somebody else has deleted', () => {
    const edit = processEdit('root:7')
    expect(canRecreate(op(edit))).toBe(true)
    expect(canRecreate(op(modelEdit('root:1', { memo: '가' })))).toBe(true)
    expect(canRecreate(op(photoOfModel('root:1', HELD)))).toBe(true)
    expect(canRecreate(op(edit, { state: 'REJECTED' }))).toBe(false)
    expect(canRecreate(op(edit, { lastError: { kind: 'server', status: 500, message: '' } }))).toBe(false)
    expect(canRecreate(op(edit, { lastError: null }))).toBe(false)
  })

  it('is nothing that was itself to be made, and nothing that another build knows', () => {
    expect(canRecreate(op(modelCreation('m')))).toBe(false)
    expect(
      canRecreate({ ...op(modelCreation('m')), intent: { kind: 'model.merge' } as unknown as Intent }),
    ).toBe(false)
  })
})

describe('a process that somebody else deleted', () => {
  beforeEach(async () => {
    await db.models.put(readModelRow('root:1', { serverId: 1 }))
    const entries = {
      description: '설명',
      memo: '나중',
      processNumber: 'R1-3.2',
      kpis: [entry],
      images: [image(9), image(HELD), image(LOST), image(10)],
    }
    await db.processes.bulkPut([
      readProcessRow('root:7', 'root:1', { serverId: 7, entries }),
      readProcessRow('root:8', 'root:1', { serverId: 8, order: 1 }),
    ])
    await db.photos.bulkPut([
      photoRow('root:9', 'root:1', { processKey: 'root:7', serverId: 9, url: '/9/', receivedSha256: 'a' }),
      photoRow(HELD, 'root:1', { processKey: 'root:7' }),
      photoRow(LOST, 'root:1', { processKey: 'root:7' }),
    ])
    await db.pictures.put(bytesOf('root:9'))
    await db.originals.put(bytesOf(HELD))
    await db.thumbnails.bulkPut([bytesOf(LOST), bytesOf('root:9')])
    await db.drafts.bulkPut([
      { key: 'process:root:7', modelKey: 'root:1', values: {}, savedAt: 1 },
      { key: 'process:root:8', modelKey: 'root:1', values: {}, savedAt: 1 },
    ])
  })
  const madeAnew = async () => (await db.processes.toArray()).filter(({ key }) => isLocalId(key))

  it('is made anew with all that was entered, in its place', async () => {
    const op = await put(processEdit('root:7'), GONE)
    expect(await recreate(db, op.opId)).toBe(true)
    expect((await db.processes.toCollection().primaryKeys()).filter((key) => !isLocalId(key))).toEqual([
      'root:8',
    ])
    expect(await madeAnew()).toHaveLength(1)
    const [row] = await madeAnew()
    expect(row).toMatchObject({ modelKey: 'root:1', serverId: null, base: null, order: 2 })
    expect(row?.view).toMatchObject({
      name: '용해',
      description: '설명',
      memo: '나중',
      processNumber: 'R1-3.2',
    })
    expect(row?.view.kpis).toEqual([{ ...entry, id: row?.view.kpis[0]?.id }])
    expect(isLocalId(row?.view.kpis[0]?.id)).toBe(true)
    const kept = [`process:${row?.key}`, 'process:root:8']
    expect(await db.drafts.toCollection().primaryKeys()).toEqual(kept)
    expect((await db.models.get('root:1'))?.enteredInProcesses).toEqual({ entered: 3, total: 8 })
  })

  it('takes its operations along, and leaves those of others alone', async () => {
    const op = await put(processEdit('root:7'), GONE)
    const other = await put(processEdit('root:8'))
    const photo = await put({
      kind: 'photo.upload',
      modelKey: 'root:1',
      processKey: 'root:7',
      photoKey: HELD,
    })
    const edit = await put(modelEdit('root:1', { memo: '가' }))
    const copy = await put(
      { kind: 'model.copy', modelKey: 'c', sourceKey: 'root:1' },
      { state: 'SENDING', wireCount: 1 },
    )
    expect(await recreate(db, op.opId)).toBe(true)
    expect((await db.operations.toArray()).map(({ opId }) => opId)).toEqual(
      expect.arrayContaining([other.opId, edit.opId, copy.opId]),
    )
    const log = await db.journal.toArray()
    expect(log.map(({ opId }) => opId)).toEqual([op.opId, photo.opId])
    expect(new Set(log.map(({ outcome, note }) => `${outcome} ${note}`))).toEqual(
      new Set(['DISCARDED recreated']),
    )
    const kinds = (await db.operations.orderBy('seq').toArray()).map(({ intent }) => intent.kind)
    expect(kinds.slice(3)).toEqual([
      'process.create',
      'process.patch',
      'photo.upload',
      'photo.upload',
      'process.patch',
    ])
  })

  it('has each photo whose bytes are here, under a key that no server has seen', async () => {
    const op = await put(processEdit('root:7'), GONE)
    await recreate(db, op.opId)
    const [row] = await madeAnew()
    const images = row?.view.images ?? []
    const [first = '', second = ''] = images.map(({ id }) => String(id))
    expect(images).toEqual([
      { id: first, url: null, thumbnailUrl: null, capturedAt: '2026-11-20', caption: '정면' },
      { id: second, url: null, thumbnailUrl: null, capturedAt: '2026-11-20', caption: '정면' },
    ])
    expect([first, second].every(isLocalId)).toBe(true)
    expect(new Set([first, second, HELD]).size).toBe(3)
    const owner = { processKey: row?.key ?? '' }
    expect(await db.photos.bulkGet([first, second])).toEqual([
      photoRow(first, 'root:1', owner),
      photoRow(second, 'root:1', owner),
    ])
    expect(await db.pictures.toCollection().primaryKeys()).toEqual([first])
    expect(await db.originals.toCollection().primaryKeys()).toEqual([second])
    expect(await db.photos.get(LOST)).toBeDefined()
  })

  it('has the number that is shown', async () => {
    const industry = (id: number) => ({ id, productName: '나사', ksicCode: '', ksic: '', icCode: '', ic: '' })
    const row = readModelRow('root:1', { area: 'general' })
    const of = (id: number) => ({ ...row.view, genBiz: industry(id) })
    await db.models.put({ ...row, base: of(266), view: of(300) })
    await db.processes.update('root:7', { 'view.processNumber': '266-3.2', area: 'general' })
    const op = await put(processEdit('root:7'), GONE)
    await recreate(db, op.opId)
    expect((await madeAnew())[0]?.view.processNumber).toBe('300-3.2')
  })

  it.each([
    ['something of it is on its way', () => put(processEdit('root:7'), { state: 'SENDING', wireCount: 1 })],
    ['it is not on this device', () => db.processes.delete('root:7')],
  ])('is left alone where %s', async (_, prepare) => {
    const op = await put(processEdit('root:7'), GONE)
    await prepare()
    const before = await db.operations.toArray()
    expect(await recreate(db, op.opId)).toBe(false)
    expect(await db.operations.toArray()).toEqual(before)
    expect(await db.journal.count()).toBe(0)
    expect(await madeAnew()).toEqual([])
  })

  it('is left alone where nothing says that it is gone', async () => {
    const op = await put(processEdit('root:7'), { ...GONE, lastError: null })
    const newer = await put(processEdit('root:7'), { ...GONE, opSchema: 99 })
    expect(await recreate(db, op.opId)).toBe(false)
    expect(await recreate(db, newer.opId)).toBe(false)
    expect(await recreate(db, '00000000-0000-4000-8000-999999999999')).toBe(false)
    expect(await db.operations.count()).toBe(2)
  })
})

describe('a model that somebody else deleted', () => {
  beforeEach(async () => {
    const row = readModelRow('root:1', { serverId: 1 })
    const view = {
      ...row.view,
      overview: '개요',
      workStatus: 1 as const,
      kpis: [entry],
      images: [image(HELD)],
    }
    await db.models.bulkPut([{ ...row, base: view, view }, readModelRow('root:2')])
    const deleted = readProcessRow('root:8', 'root:1', { serverId: 8, deleted: true })
    const kept = readProcessRow('root:7', 'root:1', { serverId: 7, entries: { processNumber: 'R1-4.2' } })
    await db.processes.bulkPut([kept, deleted, readProcessRow('root:9', 'root:2')])
    await db.photos.put(photoRow(HELD, 'root:1'))
    await db.pictures.put(bytesOf(HELD))
    await db.drafts.bulkPut([
      { key: 'model:root:1:overview', modelKey: 'root:1', values: {}, savedAt: 1 },
      { key: 'model:root:2:overview', modelKey: 'root:2', values: {}, savedAt: 1 },
    ])
  })
  const madeAnew = async () => (await db.models.toArray()).filter(({ key }) => isLocalId(key))

  it('is made anew with its texts, entries, photos and processes, and the old one leaves', async () => {
    const op = await put(modelEdit('root:1', { overview: '개요' }), GONE)
    expect(await recreate(db, op.opId)).toBe(true)
    expect(await madeAnew()).toHaveLength(1)
    const [row] = await madeAnew()
    expect(row).toMatchObject({ area: 'root', serverId: null, base: null, groupId: 14 })
    expect(row?.view).toMatchObject({
      title: '한빛',
      overview: '개요',
      workStatus: 1,
      kpis: [{ memo: '잰다' }],
    })
    expect(isLocalId(row?.view.kpis[0]?.id)).toBe(true)
    const [photo] = await db.photos.toArray()
    expect(row?.view.images.map(({ id }) => id)).toEqual([photo?.key])
    expect(photo).toMatchObject({ modelKey: row?.key, processKey: null })
    expect(photo?.key).not.toBe(HELD)
    const processes = await db.processes.toArray()
    const made = processes.filter(({ modelKey }) => modelKey === row?.key)
    // The server gives all numbers of a new model.
    expect(made.map(({ view }) => [view.name, view.processNumber])).toEqual([['용해', 'R-1.0']])
    expect(processes.filter(({ key }) => !isLocalId(key)).map(({ key }) => key)).toEqual(['root:9'])
    expect(await db.models.get('root:1')).toBeUndefined()
    const kept = [`model:${row?.key}:overview`, 'model:root:2:overview']
    expect(await db.drafts.toCollection().primaryKeys()).toEqual(kept)
  })

  it('takes all of its operations along, and none of another model', async () => {
    const op = await put(modelEdit('root:1', { overview: '개요' }), GONE)
    const ofProcess = await put(processEdit('root:7'))
    const other = await put(modelEdit('root:2', { memo: '가' }))
    await recreate(db, op.opId)
    expect((await db.journal.toArray()).map(({ opId }) => opId)).toEqual([op.opId, ofProcess.opId])
    expect(await db.operations.toArray()).toContainEqual(other)
    expect(await db.operations.where({ target: 'model:root:1' }).count()).toBe(0)
  })

  it.each([
    ['waits', { state: 'QUEUED', wireCount: 0 }],
    ['waits for a person', { state: 'NEEDS_USER', wireCount: 1 }],
  ] as const)('is what a copy that %s is made from, behind all of it', async (_, changes) => {
    const op = await put(modelEdit('root:1', { overview: '개요' }), GONE)
    const intent = { kind: 'model.copy', modelKey: 'c', sourceKey: 'root:1' } as const
    const copy = await put(intent, { ...changes, attempts: 4 })
    expect(await recreate(db, op.opId)).toBe(true)
    const [row] = await madeAnew()
    const queue = await db.operations.orderBy('seq').toArray()
    const before = queue.slice(0, -1).map(({ opId }) => opId)
    expect(queue.at(-1)).toMatchObject({
      opId: copy.opId,
      intent: { ...intent, sourceKey: row?.key },
      state: 'QUEUED',
      wireCount: 0,
      attempts: 0,
    })
    expect(queue.at(-1)?.dependsOn.toSorted()).toEqual(before.toSorted())
  })

  it.each(['UNCERTAIN', 'SENDING', 'QUEUED'] as const)(
    'is left alone while a copy of it may be made: one that was sent and is %s',
    async (state) => {
      const op = await put(modelEdit('root:1', { overview: '개요' }), GONE)
      await put({ kind: 'model.copy', modelKey: 'c', sourceKey: 'root:1' }, { state, wireCount: 1 })
      expect(await recreate(db, op.opId)).toBe(false)
      expect(await db.operations.count()).toBe(2)
      expect(await madeAnew()).toEqual([])
    },
  )
})
