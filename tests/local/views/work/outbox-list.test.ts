import { beforeEach, describe, expect, it } from 'vitest'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { Operation } from '#local/outbox/operation.ts'
import type { Intent } from '#local/outbox/kinds/kinds.ts'
import { listOutbox, readDeliveryLog } from '#local/views/work/outbox-list.ts'
import { newDatabase } from '../../../support/unit/new-database.ts'
import { modelCreation, modelEdit, operationOf, photoOfModel } from '../../../support/unit/operation.ts'
import { journalRow, modelRow, processRow } from '../../../support/unit/rows.ts'

const MODEL = 'local-0b8d3f0e-6f0a-4b39-9d51-0f5f1a2b3c4d'
const PROCESS = 'local-1b8d3f0e-6f0a-4b39-9d51-0f5f1a2b3c4d'
let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase()
})

async function queue(intent: Intent, changes: Partial<Operation> = {}): Promise<string> {
  const op = operationOf(intent, changes)
  await db.operations.put(op)
  return op.opId
}
const edit = (changes: Partial<Operation> = {}) => queue(modelEdit('root:1', { memo: '가' }), changes)
const error = (kind: string) => ({ kind, status: 500, message: '' })

describe('what is not on the server yet', () => {
  it('is listed with what it is about, in the order in which it was made', async () => {
    await db.models.put(modelRow('root:1', { view: { title: '한빛' } }))
    await db.processes.put(processRow('root:7', 'root:1', { view: { name: '용해' } }))
    const fields = { description: '새 설명', memo: '' }
    const conflicts = [{ field: 'memo', base: '', mine: '가', theirs: '나' }]
    const patch = await queue(
      {
        ...{ kind: 'process.patch', modelKey: 'root:1', processKey: 'root:7', section: 'process' },
        ...{ fields, base: { description: '', memo: '' } },
      },
      { createdAt: 10, opId: 'ffffffff-0000-4000-8000-000000000000', state: 'CONFLICT', conflicts },
    )
    const photo = await queue(photoOfModel('root:1', 'p'), { createdAt: 20 })
    expect(await listOutbox(db)).toEqual([
      {
        ...{ opId: patch, kind: 'process.patch', state: 'CONFLICT' },
        ...{
          modelKey: 'root:1',
          processKey: 'root:7',
          photoKey: null,
          modelTitle: '한빛',
          processName: '용해',
          entryName: null,
        },
        ...{ fields: ['description', 'memo'], waitsFor: [], since: 10, nextAt: null, lastError: null },
        ...{ conflicts, needsPerson: true, canRetry: false, canDiscard: true, canRecreate: false },
      },
      {
        ...{ opId: photo, kind: 'photo.upload', state: 'QUEUED' },
        ...{
          modelKey: 'root:1',
          processKey: null,
          photoKey: 'p',
          modelTitle: '한빛',
          processName: null,
          entryName: null,
        },
        ...{ fields: [], waitsFor: [], since: 20, nextAt: null, lastError: null },
        ...{ conflicts: [], needsPerson: false, canRetry: false, canDiscard: true, canRecreate: false },
      },
    ])
  })

  it('has the name of what the catalogues get, and none where the record is not here', async () => {
    const machine = { equipmentType: '제조', industryType: '공통', otherType: '범용' } as const
    await queue({ kind: 'kpi.create', kpiKey: 'local-1', fields: { name: '환경', parentId: null } })
    await queue({ kind: 'equipment.create', equipmentKey: 'local-2', fields: { name: '선반', ...machine } })
    await queue({ kind: 'process.delete', modelKey: 'root:1', processKey: 'root:7' })
    expect(await listOutbox(db)).toMatchObject([
      { kind: 'kpi.create', modelKey: null, modelTitle: null, processName: null, entryName: '환경' },
      { kind: 'equipment.create', processKey: null, processName: null, entryName: '선반' },
      {
        kind: 'process.delete',
        modelKey: 'root:1',
        modelTitle: null,
        processKey: 'root:7',
        processName: null,
        entryName: null,
      },
    ])
  })

  it('waits for whatever makes what it belongs to, and for what it was told to, each once', async () => {
    const other = await edit()
    const model = await queue(modelCreation(MODEL))
    const process = await queue({
      ...{ kind: 'process.create', modelKey: MODEL, processKey: PROCESS },
      fields: { name: '용해', provisionalNumber: 'R0-1.0' },
    })
    await queue(
      { kind: 'photo.upload', modelKey: MODEL, processKey: PROCESS, photoKey: 'p' },
      { dependsOn: [other, process] },
    )
    const waiting = (await listOutbox(db)).map(({ waitsFor }) => waitsFor)
    expect(waiting).toEqual([[], [], [model], [other, process, model]])
  })

  it('waits no longer for what was made here and is at the server by now', async () => {
    await queue(photoOfModel(MODEL, 'p'))
    expect((await listOutbox(db))[0]?.waitsFor).toEqual([])
  })

  it('cannot be told of another build’s, which is kept for a person', async () => {
    await db.models.put(modelRow('root:1', { view: { title: '한빛' } }))
    const opId = await edit({
      ...{ opSchema: 99, createdAt: 30, nextAt: 40, lastError: error('server') },
      conflicts: [{ field: 'memo', base: '', mine: '가', theirs: '나' }],
    })
    expect(await listOutbox(db)).toEqual([
      {
        ...{ opId, kind: null, state: 'PARKED' },
        ...{
          modelKey: 'root:1',
          processKey: null,
          photoKey: null,
          modelTitle: '한빛',
          processName: null,
          entryName: null,
        },
        ...{ fields: [], waitsFor: [], since: 30, nextAt: null, lastError: error('server'), conflicts: [] },
        ...{ needsPerson: true, canRetry: false, canDiscard: false, canRecreate: false },
      },
    ])
  })

  it('is tried again by itself at its time, unless only a person can decide', async () => {
    await edit({ nextAt: 0 })
    await edit({ nextAt: 50, state: 'UNCERTAIN', lastError: error('server') })
    await edit({ nextAt: 60, state: 'REJECTED', lastError: error('refused') })
    await edit({ nextAt: 70, state: 'NEEDS_USER', lastError: error('server') })
    await edit({ nextAt: 80, state: 'NEEDS_USER', lastError: error('cannot-tell') })
    const items = await listOutbox(db)
    expect(items.map(({ nextAt }) => nextAt)).toEqual([null, 50, null, 70, null])
    expect(items.map(({ needsPerson }) => needsPerson)).toEqual([false, false, true, true, true])
    expect(items[2]?.lastError).toEqual({ kind: 'refused', status: 500, message: '' })
  })

  it('says what a person can do about it', async () => {
    await edit({ state: 'SENDING', wireCount: 1 })
    await edit({ state: 'REJECTED', wireCount: 1, lastError: error('refused') })
    await edit({ state: 'NEEDS_USER', wireCount: 5, lastError: error('not-found') })
    const can = (await listOutbox(db)).map(({ canRetry, canDiscard, canRecreate }) => [
      ...[canRetry, canDiscard, canRecreate],
    ])
    expect(can).toEqual([
      [false, false, false],
      [true, true, false],
      [true, true, true],
    ])
  })
})

describe('the delivery log', () => {
  const linesOf = async (modelKey: string | null, most?: number) =>
    (await readDeliveryLog(db, modelKey, most)).map(({ opId }) => opId)
  beforeEach(async () => {
    await db.journal.bulkPut([
      journalRow('a', 10, { modelKey: 'root:1' }),
      journalRow('b', 30, { modelKey: 'root:2', outcome: 'DISCARDED' }),
      journalRow('c', 20),
      journalRow('d', 40, { modelKey: 'root:1' }),
    ])
  })

  it('tells of everything that ended, or of a model alone, latest first', async () => {
    expect(await linesOf(null)).toEqual(['d', 'b', 'c', 'a'])
    expect(await linesOf('root:1')).toEqual(['d', 'a'])
  })

  it('has no more lines than are asked for', async () => {
    expect(await linesOf(null, 3)).toEqual(['d', 'b', 'c'])
    expect(await linesOf('root:1', 1)).toEqual(['d'])
  })
})
