import { beforeEach, describe, expect, it } from 'vitest'
import { copyModel, createModel, saveModel } from '#local/edits/model-edits.ts'
import { createProcess, saveProcess } from '#local/edits/process-edits.ts'
import { refold } from '#local/outbox/fold.ts'
import type { Patch } from '#local/outbox/intent.ts'
import type { Operation } from '#local/outbox/operation.ts'
import { type PatchOperation, copiesOf } from '#local/outbox/outbox.ts'
import { splitOff } from '#local/outbox/split-off.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { EMPTY_PROCESS } from '#local/store/fields.ts'
import { group } from '../../support/simulated/one-device.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { operationOf, queuedIn } from '../../support/unit/operation.ts'

let db: DeviceDatabase
let modelKey: string
beforeEach(async () => {
  db = await newDatabase()
  modelKey = await createModel(db, { area: 'root', title: '한빛', group })
  await db.operations.clear()
  await db.models.toCollection().modify((row) => {
    row.base = row.view
  })
})
const EMPTY = { ...EMPTY_PROCESS, name: '공정', processNumber: 'R-1.0', order: 0 }
const save = (fields: { overview?: string; features?: string }) =>
  saveModel(db, { modelKey, section: 'overview', fields })
const view = async () => (await db.models.get(modelKey))?.view
const queue = () => db.operations.orderBy('seq').toArray()
const patched = async () => (await queue()).map(({ intent }) => (intent as Patch).fields)

describe('S-09 an edit of a section that waits already', () => {
  it('is merged into it, and seen at once', async () => {
    await save({ overview: '가' })
    await save({ features: '나' })
    expect(await patched()).toEqual([{ overview: '가', features: '나' }])
    expect(await view()).toMatchObject({ overview: '가', features: '나' })
  })

  it('that takes all of it back leaves nothing to send, and shows what was there', async () => {
    await save({ overview: '가' })
    await saveModel(db, { modelKey, section: 'etc', fields: { memo: '메모' } })
    await save({ overview: '' })
    expect(await patched()).toEqual([{ memo: '메모' }])
    expect(await view()).toMatchObject({ overview: '', memo: '메모' })
  })

  it('takes out of a list what others have put in meanwhile', async () => {
    const kind = { equipmentType: '제조', industryType: '공통', otherType: '범용' } as const
    const machine = (id: number) => ({ id, name: `${id}`, ...kind })
    const { key: processKey } = await createProcess(db, { modelKey })
    const stored = (...ids: number[]) =>
      db.processes.update(processKey, { base: { ...EMPTY, equipments: ids.map(machine) } })
    const equipments = (...ids: number[]) =>
      saveProcess(db, { processKey, fields: { equipments: ids.map(machine) } })
    const shown = async () => (await db.processes.get(processKey))?.view.equipments.map(({ id }) => id)
    await stored(1)
    await equipments(1, 2)
    await stored(1, 3)
    await refold(db, { modelKey, processKey })
    expect(await shown()).toEqual([1, 2, 3])
    await equipments(1, 2)
    expect(await shown()).toEqual([1, 2])
  })

  it('is none of another section, and of nothing that makes the model', async () => {
    await save({ overview: '가' })
    await saveModel(db, { modelKey, section: 'etc', fields: { memo: '메모' } })
    expect(await queue()).toHaveLength(2)
    await createModel(db, { area: 'root', title: '대성', group })
    const [, , creation] = await queue()
    const made = creation?.modelKey ?? ''
    await saveModel(db, { modelKey: made, section: 'overview', fields: { overview: '가' } })
    expect((await queue()).map(({ intent }) => intent.kind).slice(2)).toEqual(['model.create', 'model.patch'])
  })
})

describe('S-24 a patch with a field in dispute', () => {
  async function split(toSend: string[], disputed: string[]): Promise<Operation[]> {
    await save({ overview: '가', features: '나' })
    await saveModel(db, { modelKey, section: 'etc', fields: { memo: '메모' } })
    const [op] = await queue()
    if (op === undefined) throw new Error('Nothing waits.')
    await db.operations.update(op.opId, { dependsOn: ['before'] })
    await splitOff(db, { ...op, dependsOn: ['before'] } as Operation & { intent: Patch }, {
      toSend,
      disputed,
    })
    return db.operations.toArray()
  }

  it('keeps that one, and the others go on in its place', async () => {
    const all = await split(['features'], ['overview'])
    const ofOverview = all.filter(({ intent }) => (intent as Patch).section === 'overview')
    expect(
      ofOverview.map(({ intent }) => (intent as Patch).fields).toSorted((a) => ('overview' in a ? -1 : 1)),
    ).toEqual([{ overview: '가' }, { features: '나' }])
    expect(new Set(ofOverview.map(({ seq }) => seq)).size).toBe(1)
    expect(ofOverview.map(({ dependsOn }) => dependsOn)).toEqual([['before'], ['before']])
    expect(await view()).toMatchObject({ overview: '가', features: '나', memo: '메모' })
  })

  it('is all of it awaited by a copy, which holds what was there when it was asked for', async () => {
    await save({ overview: '가', features: '나' })
    await copyModel(db, modelKey)
    const [op] = await queue()
    await splitOff(db, op as PatchOperation, { toSend: ['features'], disputed: ['overview'] })
    await save({ features: '나중' })
    expect((await patched()).slice(0, 2)).toContainEqual({ features: '나' })
    const parts = (await queue()).filter(({ seq }) => seq === op?.seq).map(({ opId }) => opId)
    const [copy] = await copiesOf(db, modelKey)
    expect(copy?.dependsOn.toSorted()).toEqual(parts.toSorted())
  })

  it('has no other where all of it is', async () => {
    expect(await split([], ['overview', 'features'])).toHaveLength(2)
  })
})

it('a model no longer counts what is entered in a process that is found to be deleted', async () => {
  const [{ key }] = [await createProcess(db, { modelKey }), await createProcess(db, { modelKey })]
  const counted = async () => (await db.models.get(modelKey))?.enteredInProcesses?.total
  expect(await counted()).toBe(8)
  await queuedIn(db, { kind: 'process.delete', modelKey, processKey: key })
  await refold(db, { modelKey: null, processKey: key })
  expect((await db.processes.get(key))?.deleted).toBe(true)
  expect(await counted()).toBe(4)
})

it('the copies of a model are those of it, and of no other', async () => {
  const copyOf = (sourceKey: string, copy: string) =>
    operationOf({ kind: 'model.copy', modelKey: copy, sourceKey } as never, { userKey: 'kotric1' })
  const own = copyOf(modelKey, 'local-1')
  await db.operations.bulkAdd([own, copyOf('local-other', 'local-2')])
  await save({ overview: '가' })
  expect((await copiesOf(db, modelKey)).map(({ opId }) => opId)).toEqual([own.opId])
})
