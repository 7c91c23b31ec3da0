import { beforeEach, describe, expect, it } from 'vitest'
import { entityKind } from '#local/answers/entities.ts'
import type { Intent } from '#local/outbox/kinds/kinds.ts'
import type { Operation } from '#local/outbox/operation.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { uneditedKeyOf } from '#local/store/photos.ts'
import {
  imageOf,
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
import {
  modelCreation,
  modelEdit,
  operationOf,
  queuedIn,
  photoOfModel,
} from '../../support/unit/operation.ts'

const PHOTO = 'local-00000001-0000-4000-8000-000000000000'

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase()
})

const stored = ({ opId }: Operation) => db.operations.get(opId)
const draft = (key: string, modelKey: string) => ({ key, modelKey, values: {}, savedAt: 1 })
const draftKeys = () => db.drafts.toCollection().primaryKeys()
const processKeys = () => db.processes.toCollection().primaryKeys()
const bytesOf = (key: string) => ({ key, bytes: new ArrayBuffer(1), type: 'image/jpeg' })

const making = (processKey: string): Intent => ({
  ...{ kind: 'process.create', modelKey: 'model', processKey },
  fields: { name: '용해', provisionalNumber: '266-1.0' },
})
const memoOf = (processKey: string): Intent => ({
  ...{ kind: 'process.patch', modelKey: 'model', processKey, section: 'process' },
  ...{ fields: { memo: '메모' }, base: { memo: '' } },
})
const uploadOf = (processKey: string | null, photoKey = PHOTO): Intent => ({
  ...{ kind: 'photo.upload', modelKey: 'model', processKey, photoKey },
})

describe('a model whose making was discarded', () => {
  const forget = (op: Operation) => inOneWrite(db, () => entityKind('model').forget(db, 'model', op))

  it('is gone with its processes and with what was typed in it, and no other is', async () => {
    await db.models.bulkAdd([madeModelRow('model'), modelRow(2)])
    await db.processes.bulkAdd([madeProcessRow('mine', 'model'), processRow(5, 'root:2')])
    await db.drafts.bulkAdd([draft('model:model:etc', 'model'), draft('model:root:2:etc', 'root:2')])
    await forget(operationOf(modelCreation('model')))
    expect(await db.models.toCollection().primaryKeys()).toEqual(['root:2'])
    expect(await processKeys()).toEqual(['root:5'])
    expect(await draftKeys()).toEqual(['model:root:2:etc'])
  })

  it('takes along what was photographed there and not saved, with its bytes', async () => {
    await db.photos.bulkAdd([photoRow(PHOTO, 'model'), photoRow('other', 'root:2')])
    await db.originals.bulkAdd([bytesOf(PHOTO), bytesOf('other')])
    await forget(operationOf(modelCreation('model')))
    for (const table of [db.photos, db.originals])
      expect(await table.toCollection().primaryKeys()).toEqual(['other'])
  })

  it('takes along what would be about nothing: its own, and its copies', () => {
    const { carries } = entityKind('model')
    const copy = (sourceKey: string, modelKey = 'copy'): Intent => ({
      ...{ kind: 'model.copy', modelKey, sourceKey },
    })
    const taken = [
      modelEdit('model', {}),
      making('p'),
      uploadOf(null),
      copy('model'),
      copy('root:2', 'model'),
    ]
    for (const intent of taken) expect(carries?.('model', operationOf(intent))).toBe(true)
    const left = [modelEdit('root:2', {}), copy('root:2')]
    for (const intent of left) expect(carries?.('model', operationOf(intent))).toBe(false)
  })
})

describe('a process whose making was discarded', () => {
  const forget = (changes: Partial<Operation> = {}) =>
    inOneWrite(db, () => entityKind('process').forget(db, 'mine', operationOf(making('mine'), changes)))

  it('is gone with what was typed in it, and is not counted any more', async () => {
    await db.models.add(madeModelRow('model', { enteredInProcesses: { entered: 0, total: 8 } }))
    await db.processes.bulkAdd([madeProcessRow('mine', 'model'), madeProcessRow('other', 'model')])
    await db.drafts.bulkAdd([draft('process:mine', 'model'), draft('process:other', 'model')])
    await forget()
    expect(await processKeys()).toEqual(['other'])
    expect(await draftKeys()).toEqual(['process:other'])
    expect((await db.models.get('model'))?.enteredInProcesses).toEqual({ entered: 0, total: 4 })
  })

  it('takes along what was photographed there and not saved, with its bytes', async () => {
    const at = (processKey: string) => ({ processKey })
    await db.photos.bulkAdd([photoRow(PHOTO, 'model', at('mine')), photoRow('other', 'model', at('other'))])
    await db.originals.bulkAdd([bytesOf(PHOTO), bytesOf('other')])
    await forget()
    for (const table of [db.photos, db.originals])
      expect(await table.toCollection().primaryKeys()).toEqual(['other'])
  })

  it('is left where it is not known which model it is in', async () => {
    await db.processes.add(madeProcessRow('mine', 'model'))
    await forget({ modelKey: null })
    expect(await processKeys()).toEqual(['mine'])
  })

  it('takes along what would be about nothing', () => {
    const { carries } = entityKind('process')
    for (const intent of [memoOf('mine'), uploadOf('mine')])
      expect(carries?.('mine', operationOf(intent))).toBe(true)
    for (const intent of [memoOf('other'), uploadOf(null), modelEdit('model', {})])
      expect(carries?.('mine', operationOf(intent))).toBe(false)
  })
})

describe('a photo whose upload was discarded', () => {
  const forget = (intent: Intent) =>
    inOneWrite(db, () => entityKind('photo').forget(db, PHOTO, operationOf(intent)))
  const showing = (images: ReturnType<typeof imageOf>[]): Intent => ({
    ...{ kind: 'model.patch', modelKey: 'model', section: 'photos' },
    ...{ fields: { images, memo: '메모' }, base: { images: [], memo: '' } },
  })

  it('is gone with all that is kept of it, and no other is', async () => {
    await db.photos.bulkAdd([photoRow(PHOTO, 'model'), photoRow('other', 'model')])
    await db.originals.bulkAdd([bytesOf(PHOTO), bytesOf(uneditedKeyOf(PHOTO)), bytesOf('other')])
    await db.pictures.bulkAdd([bytesOf(PHOTO), bytesOf('other')])
    await db.thumbnails.bulkAdd([bytesOf(PHOTO), bytesOf('other')])
    await forget(photoOfModel('model', PHOTO))
    for (const table of [db.photos, db.originals, db.pictures, db.thumbnails])
      expect(await table.toCollection().primaryKeys()).toEqual(['other'])
  })

  it('is in no list that waits, nor in what its model shows', async () => {
    const base = modelFieldsOf()
    const view = modelFieldsOf({ images: [imageOf(PHOTO), imageOf(6)] })
    await db.models.add(modelRow(1, { key: 'model', base, view }))
    const op = await queuedIn(db, showing([imageOf(PHOTO), imageOf(6)]))
    await forget(photoOfModel('model', PHOTO))
    expect(await stored(op)).toEqual({ ...op, intent: showing([imageOf(6)]) })
    expect((await db.models.get('model'))?.view).toEqual(
      modelFieldsOf({ images: [imageOf(6)], memo: '메모' }),
    )
  })

  it('is not in what its process shows', async () => {
    await db.models.add(modelRow(1, { key: 'model' }))
    const view = processFieldsOf({ images: [imageOf(PHOTO)] })
    await db.processes.add(processRow(5, 'model', { base: processFieldsOf(), view }))
    await forget(uploadOf('root:5'))
    expect((await db.processes.get('root:5'))?.view).toEqual(processFieldsOf())
  })

  it('changes nothing that does not show it', async () => {
    // Their targets would be written anew where they were.
    const place = { target: 'as it was' }
    const ops = [
      await queuedIn(db, showing([imageOf(6)]), place),
      await queuedIn(db, modelEdit('model', { memo: '메모' }), place),
      await queuedIn(db, uploadOf(null, 'another'), place),
    ]
    await forget(photoOfModel('model', PHOTO))
    for (const op of ops) expect(await stored(op)).toEqual(op)
  })

  it('takes along nothing else', () => {
    expect(entityKind('photo').carries).toBeUndefined()
  })
})

describe.each(['equipment', 'kpi'] as const)('an entry of a catalogue whose making was discarded', (kind) => {
  it(`is gone: ${kind}`, async () => {
    const entry = (key: string) => ({ key, kind, value: key, serverId: null })
    await db.catalogue.bulkAdd([entry('mine'), entry('other')])
    await inOneWrite(db, () => entityKind(kind).forget(db, 'mine', operationOf(modelEdit('model', {}))))
    expect(await db.catalogue.toCollection().primaryKeys()).toEqual(['other'])
  })
})

describe('a process that the server has deleted', () => {
  const remove = (key = 'root:5') => inOneWrite(db, async () => entityKind('process').deleted?.(db, key))
  const order = (at: number) => ({ base: processFieldsOf({ order: at }) })

  beforeEach(async () => {
    const before = { updatedAt: '2026-03-02', updatedBy: 'kotric2' }
    await db.models.bulkAdd([modelRow(1, { key: 'model', ...before }), modelRow(2, before)])
    await db.processes.bulkAdd([
      processRow(4, 'model', order(0)),
      processRow(5, 'model', order(1)),
      processRow(6, 'model', order(2)),
      madeProcessRow('made', 'model', { order: 3 }),
      processRow(7, 'root:2', order(2)),
    ])
  })

  it('is gone, and those behind it in its model move up', async () => {
    await remove()
    expect((await db.processes.toArray()).map(({ key, order: at, base }) => [key, at, base?.order])).toEqual([
      ['made', 2, undefined],
      ['root:4', 0, 0],
      ['root:6', 1, 1],
      ['root:7', 2, 2],
    ])
    expect((await db.processes.get('root:6'))?.base).toEqual(processFieldsOf({ order: 1 }))
  })

  it('leaves one where it is that stands in the same place', async () => {
    await db.processes.add(madeProcessRow('beside', 'model', { order: 1 }))
    await remove()
    expect((await db.processes.get('beside'))?.order).toBe(1)
  })

  it('has changed its model by this device, at a time that no answer tells, and is not counted there', async () => {
    await remove()
    expect(await db.models.toArray()).toMatchObject([
      {
        ...{ key: 'model', updatedAt: null, updatedBy: 'kotric1' },
        enteredInProcesses: { entered: 0, total: 12 },
      },
      { key: 'root:2', updatedAt: '2026-03-02', updatedBy: 'kotric2' },
    ])
  })

  it('takes the edits along that were left on it', async () => {
    const [edit, other] = [await queuedIn(db, memoOf('root:5')), await queuedIn(db, memoOf('root:6'))]
    await remove()
    expect(await db.operations.toArray()).toEqual([other])
    expect(await db.journal.toArray()).toMatchObject([
      { opId: edit.opId, outcome: 'DISCARDED', note: 'deleted' },
    ])
  })

  it.each([
    ['its model', 'model'],
    ['the one that it was in before', 'root:2'],
  ])('takes along a photo that waits for a person under %s, with its bytes', async (_where, modelKey) => {
    await queuedIn(db, { ...uploadOf('root:5'), modelKey } as Intent, { state: 'REJECTED', wireCount: 1 })
    await db.photos.add(photoRow(PHOTO, 'model', { processKey: 'root:5' }))
    await db.pictures.add(bytesOf(PHOTO))
    await remove()
    expect(await db.operations.count()).toBe(0)
    expect([await db.photos.count(), await db.pictures.count()]).toEqual([0, 0])
  })

  it.each<[string, Intent, Partial<Operation>]>([
    ['a photo of it that is still to be sent', uploadOf('root:5'), {}],
    ['a refused photo of another process', uploadOf('root:6'), { state: 'REJECTED' }],
    ['a refused edit of another process', memoOf('root:6'), { state: 'REJECTED' }],
  ])('leaves %s', async (_what, intent, changes) => {
    const op = await queuedIn(db, intent, changes)
    await remove()
    expect(await db.operations.toArray()).toEqual([op])
  })

  it('changes nothing where it is not here any more', async () => {
    const op = await queuedIn(db, memoOf('root:9'))
    const before = [await db.models.toArray(), await db.processes.toArray()]
    await remove('root:9')
    expect([await db.models.toArray(), await db.processes.toArray()]).toEqual(before)
    expect(await db.operations.toArray()).toEqual([op])
  })
})
