import { beforeEach, describe, expect, it } from 'vitest'
import {
  absorbTwinModel,
  absorbTwinProcess,
  joinTwinProcesses,
  putMoved,
} from '#local/answers/absorb-twin.ts'
import type { Intent } from '#local/outbox/kinds/kinds.ts'
import type { Operation } from '#local/outbox/operation.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import {
  inOneWrite,
  madeModelRow,
  madeProcessRow,
  modelFieldsOf,
  modelRow,
  photoRow,
  processFieldsOf,
  processRow,
} from '../../support/unit/record-rows.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { modelEdit, operationOf, queuedIn, photoOfModel } from '../../support/unit/operation.ts'

const MODEL = 'local-00000001-0000-4000-8000-000000000000'
const PROCESS = 'local-00000002-0000-4000-8000-000000000000'

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase()
})

const stored = ({ opId }: Operation) => db.operations.get(opId)
const draft = (key: string, modelKey: string, values: unknown = key) => ({
  key,
  modelKey,
  values,
  savedAt: 1,
})

describe('a model that was made here and that a list has brought as well', () => {
  const absorb = () =>
    inOneWrite(db, () => absorbTwinModel(db, { area: 'root', serverId: 7, localKey: MODEL }))

  beforeEach(async () => {
    await db.models.bulkAdd([
      madeModelRow(MODEL, { serverId: 7, base: modelFieldsOf({ overview: '내 개요' }), pulledAt: 3 }),
      modelRow(7, { pulledAt: 4 }),
    ])
  })

  it('is here once, under the name that it was made under', async () => {
    await absorb()
    expect((await db.models.toArray()).map(({ key, pulledAt }) => [key, pulledAt])).toEqual([[MODEL, 3]])
  })

  it('is here whole where its twin was', async () => {
    await db.models.update(MODEL, { pulledAt: null })
    await absorb()
    expect(await db.models.toArray()).toMatchObject([{ key: MODEL, pulledAt: 4 }])
  })

  it('has the processes and the photos of its twin, and what is entered in them is counted', async () => {
    await db.processes.bulkAdd([
      processRow(5, 'root:7', { base: processFieldsOf({ description: '설명' }) }),
      madeProcessRow(PROCESS, MODEL),
      processRow(6, 'root:8'),
    ])
    await db.photos.bulkAdd([photoRow('mine', 'root:7'), photoRow('other', 'root:8')])
    await absorb()
    expect((await db.processes.toArray()).map(({ key, modelKey }) => [key, modelKey])).toEqual([
      [PROCESS, MODEL],
      ['root:5', MODEL],
      ['root:6', 'root:8'],
    ])
    expect((await db.photos.toArray()).map(({ key, modelKey }) => [key, modelKey])).toEqual([
      ['mine', MODEL],
      ['other', 'root:8'],
    ])
    expect((await db.models.get(MODEL))?.enteredInProcesses).toEqual({ entered: 1, total: 8 })
  })

  it('has what waits on its twin, in its own lanes, and shows it', async () => {
    const edit = await queuedIn(db, modelEdit('root:7', { overview: '쌍둥이 개요' }))
    const photo = await queuedIn(db, photoOfModel('root:7', 'photo'))
    const other = await queuedIn(db, modelEdit('root:8', { overview: '남' }))
    await absorb()
    expect(await stored(edit)).toEqual({
      ...edit,
      ...{ modelKey: MODEL, lane: `model:${MODEL}`, target: `model:${MODEL}` },
      intent: { ...edit.intent, modelKey: MODEL },
    })
    expect(await stored(photo)).toMatchObject({
      modelKey: MODEL,
      lane: `photos:${MODEL}`,
      target: 'photo:photo',
    })
    expect(await stored(other)).toEqual(other)
    expect((await db.models.get(MODEL))?.view.overview).toBe('쌍둥이 개요')
  })

  it('is what a waiting copy of its twin is made from', async () => {
    const copy = await queuedIn(db, { kind: 'model.copy', modelKey: 'copy', sourceKey: 'root:7' })
    await absorb()
    expect(await stored(copy)).toEqual({
      ...copy,
      ...{ lane: `model:${MODEL}`, intent: { ...copy.intent, sourceKey: MODEL } },
    })
  })

  it('has what was typed and not saved in its twin', async () => {
    await db.drafts.bulkAdd([
      draft('model:root:7:etc', 'root:7', '기타'),
      draft('process:root:5', 'root:7', '공정'),
      draft('model:root:8:etc', 'root:8', '남'),
    ])
    await absorb()
    expect(await db.drafts.toArray()).toEqual([
      draft(`model:${MODEL}:etc`, MODEL, '기타'),
      draft('model:root:8:etc', 'root:8', '남'),
      draft('process:root:5', MODEL, '공정'),
    ])
  })

  it('keeps what was typed in it', async () => {
    await db.drafts.bulkAdd([
      draft('model:root:7:etc', 'root:7', '쌍둥이'),
      draft(`model:${MODEL}:etc`, MODEL, '내 것'),
      draft('model:root:7:title', 'root:7', '제목'),
    ])
    await absorb()
    expect(await db.drafts.toArray()).toEqual([
      draft(`model:${MODEL}:etc`, MODEL, '내 것'),
      draft(`model:${MODEL}:title`, MODEL, '제목'),
    ])
  })

  it('has no twin in the other area, nor in another model', async () => {
    await db.models.delete('root:7')
    await db.models.bulkAdd([modelRow(7, { key: 'general:7', area: 'general' }), modelRow(8)])
    const before = await db.models.toArray()
    await absorb()
    expect(await db.models.toArray()).toEqual(before)
  })
})

describe('a process that was made here and that a list has brought as well', () => {
  const absorb = () =>
    inOneWrite(db, () => absorbTwinProcess(db, { modelKey: MODEL, serverId: 5, localKey: PROCESS }))
  const edit = (processKey: string, memo: string, modelKey = MODEL): Intent => ({
    ...{ kind: 'process.patch', modelKey, processKey, section: 'process' },
    ...{ fields: { memo }, base: { memo: '' } },
  })

  beforeEach(async () => {
    await db.models.add(madeModelRow(MODEL, { enteredInProcesses: { entered: 0, total: 8 } }))
    await db.processes.bulkAdd([
      madeProcessRow(PROCESS, MODEL, { serverId: 5, base: processFieldsOf() }),
      processRow(5, MODEL),
    ])
  })

  it('is here once, under the name that it was made under, and is counted once', async () => {
    await absorb()
    expect(await db.processes.toArray()).toMatchObject([{ key: PROCESS, serverId: 5, deleted: false }])
    expect((await db.models.get(MODEL))?.enteredInProcesses).toEqual({ entered: 0, total: 4 })
  })

  it('has the photos of its twin, and what waits on it wherever that is addressed to', async () => {
    await db.photos.bulkAdd([
      photoRow('mine', MODEL, { processKey: 'root:5' }),
      photoRow('other', MODEL, { processKey: 'root:6' }),
    ])
    const [mine, elsewhere] = [
      await queuedIn(db, edit('root:5', '쌍둥이')),
      await queuedIn(db, edit('root:5', '곳', 'root:9')),
    ]
    const other = await queuedIn(db, edit('root:6', '남'))
    await absorb()
    expect((await db.photos.toArray()).map(({ processKey }) => processKey)).toEqual([PROCESS, 'root:6'])
    const moved = { target: `process:${PROCESS}`, intent: { processKey: PROCESS } }
    expect(await stored(mine)).toMatchObject({ ...moved, modelKey: MODEL, lane: `model:${MODEL}` })
    expect(await stored(elsewhere)).toMatchObject({ ...moved, modelKey: 'root:9', lane: 'model:root:9' })
    expect(await stored(other)).toEqual(other)
    expect((await db.processes.get(PROCESS))?.view.memo).toBe('곳')
  })

  it('is deleted where its twin is to be', async () => {
    await db.processes.update('root:5', { deleted: true })
    await queuedIn(db, { kind: 'process.delete', modelKey: MODEL, processKey: 'root:5' })
    await absorb()
    expect(await db.processes.toArray()).toMatchObject([{ key: PROCESS, deleted: true }])
  })

  it('has what was typed and not saved in its twin', async () => {
    await db.drafts.bulkAdd([draft('process:root:5', MODEL, '쌍둥이'), draft('process:root:6', MODEL, '남')])
    await absorb()
    expect(await db.drafts.toArray()).toEqual([
      draft(`process:${PROCESS}`, MODEL, '쌍둥이'),
      draft('process:root:6', MODEL, '남'),
    ])
  })

  it('keeps what was typed in it', async () => {
    await db.drafts.bulkAdd([
      draft('process:root:5', MODEL, '쌍둥이'),
      draft(`process:${PROCESS}`, MODEL, '내 것'),
    ])
    await absorb()
    expect(await db.drafts.toArray()).toEqual([draft(`process:${PROCESS}`, MODEL, '내 것')])
  })

  it('has no twin in another model', async () => {
    await db.processes.update('root:5', { modelKey: 'root:9' })
    await absorb()
    expect((await db.processes.toArray()).map(({ key }) => key)).toEqual([PROCESS, 'root:5'])
  })
})

describe('a process that may be in its model twice', () => {
  const keys = async () => (await db.processes.toArray()).map(({ key }) => key)
  const join = (serverId: number | null, key: string) =>
    inOneWrite(db, () => joinTwinProcesses(db, { modelKey: MODEL, serverId, key }))

  it.each([PROCESS, 'root:5'])('goes by the name that it was made under: asked as %s', async (key) => {
    await db.processes.bulkAdd([
      processRow(5, MODEL),
      madeProcessRow(PROCESS, MODEL, { serverId: 5, base: processFieldsOf() }),
      processRow(6, MODEL),
    ])
    await join(5, key)
    expect(await keys()).toEqual([PROCESS, 'root:6'])
  })

  it('goes by the name that is asked for, where none was made here', async () => {
    await db.processes.bulkAdd([processRow(5, MODEL, { key: 'another' }), processRow(5, MODEL)])
    await join(5, 'root:5')
    expect(await keys()).toEqual(['root:5'])
  })

  it('has no twin while the server does not know it', async () => {
    await db.processes.bulkAdd([madeProcessRow(PROCESS, MODEL), madeProcessRow('another', MODEL)])
    await join(null, PROCESS)
    expect(await keys()).toEqual(['another', PROCESS])
  })
})

describe('an operation that goes on under another address', () => {
  it('has the lane, the target and the model of that', async () => {
    const op = await queuedIn(db, modelEdit('root:7', { memo: '메모' }), { attempts: 3 })
    const intent = { ...op.intent, modelKey: MODEL } as Intent
    await putMoved(db, op, intent)
    expect(await db.operations.toArray()).toEqual([
      { ...op, intent, modelKey: MODEL, lane: `model:${MODEL}`, target: `model:${MODEL}` },
    ])
  })

  it('keeps its place where another build has made it', async () => {
    const unknown = { kind: 'model.frobnicate', modelKey: MODEL } as unknown as Intent
    const place = { lane: 'its lane', target: 'its target', modelKey: 'root:7' }
    const op = { ...operationOf(modelEdit('root:7', {})), ...place, intent: unknown }
    await putMoved(db, op, unknown)
    expect(await stored(op)).toEqual({ ...op, modelKey: MODEL })
  })
})
