import { beforeEach, describe, expect, it } from 'vitest'
import { doublesHere, followMerge, joinReadElsewhere, undoMerge } from '#local/answers/follow-merge.ts'
import type { Intent } from '#local/outbox/kinds/kinds.ts'
import type { Operation } from '#local/outbox/operation.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { ModelRow } from '#local/store/records.ts'
import { rootAnswer } from '../../support/unit/answers.ts'
import {
  inOneWrite,
  madeProcessRow,
  modelRow,
  photoRow,
  processFieldsOf,
  processRow,
} from '../../support/unit/record-rows.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { modelEdit, operationOf, queuedIn } from '../../support/unit/operation.ts'

const MADE = 'local-00000001-0000-4000-8000-000000000000'
const STAYS = 'root:1'
const DOUBLE = 'root:2'

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase()
  await db.models.bulkAdd([modelRow(1), modelRow(2)])
})

const merged = rootAnswer(1, { doubles: [2, 9] })
const follow = (behind = 0) =>
  inOneWrite(db, () => followMerge(db, { area: 'root', model: merged, modelKey: STAYS, behind }))

const stored = ({ opId }: Operation) => db.operations.get(opId)
const places = async () => (await db.processes.toArray()).map(({ key, modelKey }) => [key, modelKey])
const draft = (key: string, modelKey: string) => ({ key, modelKey, values: { changes: {} }, savedAt: 1 })

const at = (processKey: string) => ({ modelKey: DOUBLE, processKey })
const memoOf = (processKey: string): Intent => ({
  ...{ kind: 'process.patch', ...at(processKey), section: 'process' },
  ...{ fields: { memo: '메모' }, base: { memo: '' } },
})
const making = (processKey: string): Intent => ({
  ...{ kind: 'process.create', ...at(processKey) },
  fields: { name: '새 공정', provisionalNumber: '266-1.0' },
})
const upload = (processKey: string): Intent => ({
  ...{ kind: 'photo.upload', ...at(processKey), photoKey: 'photo' },
})

describe('the models here that were merged into another', () => {
  it('are those of its area that this device has', async () => {
    await db.models.bulkAdd([modelRow(3), modelRow(2, { key: 'general:2', area: 'general' })])
    const keys = async (doubles?: number[]) =>
      (await doublesHere(db, 'root', doubles === undefined ? {} : { doubles })).map(({ key }) => key)
    expect(await keys([2, 3, 9])).toEqual([DOUBLE, 'root:3'])
    expect(await keys([])).toEqual([])
    expect(await keys()).toEqual([])
  })
})

describe('the processes of a model that was merged into another', () => {
  it('are in that, and the double tells which one it is', async () => {
    await db.processes.bulkAdd([processRow(5, DOUBLE), processRow(6, STAYS), processRow(7, 'root:3')])
    await follow()
    expect(await places()).toEqual([
      ['root:5', STAYS],
      ['root:6', STAYS],
      ['root:7', 'root:3'],
    ])
    const [stays, double] = await db.models.bulkGet([STAYS, DOUBLE])
    expect(double?.mergedInto).toEqual({ id: 1, slug: 'model-1', title: '모델 1' })
    expect(double?.enteredInProcesses).toEqual({ entered: 0, total: 0 })
    expect(stays?.enteredInProcesses).toEqual({ entered: 0, total: 8 })
    expect(stays).not.toHaveProperty('mergedInto')
  })

  it('stand behind those of the answer where the server does not know them yet', async () => {
    const base = processFieldsOf({ order: 1 })
    await db.processes.bulkAdd([processRow(5, DOUBLE, { base }), madeProcessRow(MADE, DOUBLE, { order: 2 })])
    await follow(3)
    expect((await db.processes.toArray()).map(({ order }) => order)).toEqual([5, 1])
  })

  it('take along their photos and what was typed on them, and leave the rest', async () => {
    await db.processes.add(processRow(5, DOUBLE))
    await db.photos.bulkAdd([
      photoRow('mine', DOUBLE, { processKey: 'root:5' }),
      photoRow('of the double', DOUBLE),
      photoRow('other', 'root:3', { processKey: 'root:8' }),
    ])
    await db.drafts.bulkAdd([
      draft('model:root:2:etc', DOUBLE),
      draft('process:root:5', DOUBLE),
      draft('process:root:8', 'root:3'),
    ])
    await follow()
    expect((await db.photos.toArray()).map(({ key, modelKey }) => [key, modelKey])).toEqual([
      ['mine', STAYS],
      ['of the double', DOUBLE],
      ['other', 'root:3'],
    ])
    expect((await db.drafts.toArray()).map(({ modelKey }) => modelKey)).toEqual([DOUBLE, STAYS, 'root:3'])
  })

  it('are there once where the server has listed them already: what was made here keeps its name', async () => {
    const made = madeProcessRow(MADE, DOUBLE, { serverId: 5, base: processFieldsOf() })
    await db.processes.bulkAdd([made, processRow(5, STAYS)])
    await follow()
    expect(await places()).toEqual([[MADE, STAYS]])
  })

  it('may be none', async () => {
    await follow()
    expect((await db.models.get(DOUBLE))?.mergedInto).toMatchObject({ id: 1 })
    expect(await places()).toEqual([])
  })
})

describe('what waits on a process whose model was merged into another', () => {
  beforeEach(() => db.processes.add(processRow(5, DOUBLE)))

  it.each<[string, Intent, Partial<Operation>]>([
    ['an edit', memoOf('root:5'), {}],
    ['an edit that may have arrived', memoOf('root:5'), { state: 'UNCERTAIN', wireCount: 1 }],
    ['an edit that is in a backup', memoOf('root:5'), { inBackup: true }],
    ['its deletion', { kind: 'process.delete', ...at('root:5') }, { state: 'UNCERTAIN', wireCount: 1 }],
    ['a photo that was never sent', upload('root:5'), {}],
  ])('goes over with it: %s', async (_what, intent, changes) => {
    const op = await queuedIn(db, intent, changes)
    await follow()
    expect(await stored(op)).toEqual({
      ...op,
      ...{ modelKey: STAYS, lane: op.lane.replace(DOUBLE, STAYS) },
      intent: { ...intent, modelKey: STAYS },
    })
  })

  it.each<[string, Intent, Partial<Operation>]>([
    ['a photo that may have arrived', upload('root:5'), { state: 'UNCERTAIN', wireCount: 1 }],
    ['a photo that is in a backup', upload('root:5'), { inBackup: true }],
    ['what a copy of the double waits for', memoOf('root:5'), { awaitedByCopy: true }],
    ['what is of another process', memoOf('root:8'), {}],
    ['what is of the double itself', modelEdit(DOUBLE, { memo: '메모' }), {}],
  ])('stays where it was: %s', async (_what, intent, changes) => {
    const op = await queuedIn(db, intent, changes)
    await follow()
    expect(await stored(op)).toEqual(op)
    expect(await places()).toEqual([['root:5', STAYS]])
  })

  it('stays where it was, where another build has made it', async () => {
    const intent = { ...memoOf('root:5'), kind: 'process.frobnicate' } as unknown as Intent
    const op = { ...operationOf(memoOf('root:5')), intent }
    await db.operations.add(op)
    await follow()
    expect(await stored(op)).toEqual(op)
  })
})

describe('a process that was made in a model that was merged into another', () => {
  beforeEach(() => db.processes.bulkAdd([madeProcessRow(MADE, DOUBLE), processRow(6, DOUBLE)]))

  it('goes over where its making was never sent, with what waits on it', async () => {
    const ops = [await queuedIn(db, making(MADE)), await queuedIn(db, memoOf(MADE))]
    await follow()
    expect(await places()).toEqual([
      [MADE, STAYS],
      ['root:6', STAYS],
    ])
    for (const op of ops) expect(await stored(op)).toMatchObject({ modelKey: STAYS, lane: 'model:root:1' })
  })

  it.each<[string, Partial<Operation>]>([
    ['is on its way', { state: 'SENDING', wireCount: 1 }],
    ['may have arrived', { state: 'UNCERTAIN', wireCount: 1 }],
    ['is in a backup', { inBackup: true }],
    ['is awaited by a copy', { awaitedByCopy: true }],
  ])('stays while its making %s, with what waits on it', async (_how, changes) => {
    const ops = [await queuedIn(db, making(MADE), changes), await queuedIn(db, memoOf(MADE))]
    await follow()
    expect(await places()).toEqual([
      [MADE, DOUBLE],
      ['root:6', STAYS],
    ])
    for (const op of ops) expect(await stored(op)).toEqual(op)
    expect((await db.models.get(DOUBLE))?.enteredInProcesses).toEqual({ entered: 0, total: 4 })
  })

  it('is not held by a photo of it that may have arrived', async () => {
    const photo = await queuedIn(db, upload(MADE), { state: 'UNCERTAIN', wireCount: 1 })
    await follow()
    expect(await places()).toContainEqual([MADE, STAYS])
    expect(await stored(photo)).toEqual(photo)
  })
})

describe('a process whose making is answered after it was read in another model', () => {
  const join = () => inOneWrite(db, () => joinReadElsewhere(db, MADE, 5))

  it('is in that one, once, with what waits on it, and keeps its place and its name', async () => {
    const made = madeProcessRow(MADE, DOUBLE, { serverId: 5, order: 4 })
    await db.processes.bulkAdd([made, processRow(5, STAYS), processRow(6, DOUBLE)])
    const op = await queuedIn(db, memoOf(MADE))
    await join()
    expect(await places()).toEqual([
      [MADE, STAYS],
      ['root:6', DOUBLE],
    ])
    expect((await db.processes.get(MADE))?.order).toBe(4)
    expect(await stored(op)).toMatchObject({ modelKey: STAYS, lane: 'model:root:1' })
  })

  it.each([
    ['it was read nowhere else', [madeProcessRow(MADE, DOUBLE, { serverId: 5 })]],
    ['it was read where it is', [madeProcessRow(MADE, DOUBLE, { serverId: 5 }), processRow(5, DOUBLE)]],
    ['another was read', [madeProcessRow(MADE, DOUBLE, { serverId: 5 }), processRow(6, STAYS)]],
    ['it is gone here', [processRow(5, STAYS)]],
  ])('is left where it is, where %s', async (_when, rows) => {
    await db.processes.bulkAdd(rows)
    await join()
    expect(await db.processes.toArray()).toEqual(rows)
  })
})

describe('the processes of a model whose merge a restore of the server took back', () => {
  const was: ModelRow['mergedInto'] = { id: 1, slug: 'model-1', title: '모델 1' }
  const undo = (mergedInto: ModelRow['mergedInto'], serverIds = [5, 6]) =>
    inOneWrite(db, () => undoMerge(db, mergedInto, { area: 'root', modelKey: DOUBLE, serverIds }))

  beforeEach(() =>
    db.processes.bulkAdd([processRow(5, STAYS), processRow(6, 'root:3'), processRow(7, STAYS)]),
  )

  it('go back from the one that they went to, with what waits on them', async () => {
    const intent = { ...memoOf('root:5'), modelKey: STAYS } as Intent
    const op = await queuedIn(db, intent)
    await undo(was)
    expect(await places()).toEqual([
      ['root:5', DOUBLE],
      ['root:6', 'root:3'],
      ['root:7', STAYS],
    ])
    expect(await stored(op)).toMatchObject({ modelKey: DOUBLE, lane: 'model:root:2' })
    expect((await db.models.get(STAYS))?.enteredInProcesses).toEqual({ entered: 0, total: 4 })
  })

  it.each<[string, ModelRow['mergedInto'], number[]]>([
    ['it was not merged as far as this device knows', undefined, [5, 6]],
    ['the other is not here', { id: 9, slug: 'model-9', title: '모델 9' }, [5, 6]],
    ['it has none of them', was, [8]],
  ])('stay where %s', async (_when, mergedInto, serverIds) => {
    const before = await places()
    await undo(mergedInto, serverIds)
    expect(await places()).toEqual(before)
  })
})
