import { beforeEach, describe, expect, it } from 'vitest'
import type { Confirmation } from '#local/answers/confirmation.ts'
import { confirmOperation } from '#local/answers/settle.ts'
import type { Intent } from '#local/outbox/kinds/kinds.ts'
import type { Operation } from '#local/outbox/operation.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { uneditedKeyOf } from '#local/store/photos.ts'
import { imageAnswer, processAnswer, rootAnswer } from '../../support/unit/answers.ts'
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

const MADE = 'local-00000001-0000-4000-8000-000000000000'
const HASH = 'a'.repeat(64)

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase(() => 5_000)
})

/** What is in the outbox and in the delivery log then. */
async function confirm(op: Operation, answer: Confirmation): Promise<unknown[]> {
  await inOneWrite(db, () => confirmOperation(db, op, answer))
  const log = await db.journal.toArray()
  return [await db.operations.get(op.opId), log.map(({ opId, outcome }) => [opId, outcome])]
}
const ended = ({ opId }: Operation) => [undefined, [[opId, 'CONFIRMED']]]

describe('what the server had already', () => {
  it('leaves the outbox, and the record is shown as it is without it', async () => {
    await db.models.add(modelRow(1, { view: modelFieldsOf({ memo: '메모' }) }))
    const op = await queuedIn(db, modelEdit('root:1', { memo: '메모' }))
    expect(await confirm(op, { kind: 'nothing' })).toEqual(ended(op))
    expect(await db.models.get('root:1')).toEqual(modelRow(1))
  })

  it('may be a deletion, of a process that is then shown again', async () => {
    await db.processes.add(processRow(5, 'root:1', { deleted: true }))
    const op = await queuedIn(db, { kind: 'process.delete', modelKey: 'root:1', processKey: 'root:5' })
    expect(await confirm(op, { kind: 'nothing' })).toEqual(ended(op))
    expect(await db.processes.toArray()).toEqual([processRow(5, 'root:1')])
  })
})

describe('what the server has deleted', () => {
  it('is gone here', async () => {
    await db.processes.bulkAdd([processRow(5, 'root:1'), processRow(6, 'root:1')])
    const op = await queuedIn(db, { kind: 'process.delete', modelKey: 'root:1', processKey: 'root:5' })
    expect(await confirm(op, { kind: 'deleted' })).toEqual(ended(op))
    expect((await db.processes.toArray()).map(({ key }) => key)).toEqual(['root:6'])
  })

  it('stays where a model is never deleted, and where another build has asked for it', async () => {
    await db.models.add(modelRow(1))
    const edit = await queuedIn(db, modelEdit('root:1', { memo: '메모' }))
    expect(await confirm(edit, { kind: 'deleted' })).toEqual(ended(edit))
    const unknown = { ...operationOf(edit.intent), intent: { kind: 'model.frobnicate' } as unknown as Intent }
    await db.operations.add(unknown)
    const [op] = await confirm(unknown, { kind: 'deleted' })
    expect(op).toBeUndefined()
    expect(await db.models.toArray()).toEqual([modelRow(1)])
  })
})

describe('a model that the server has made', () => {
  const record = rootAnswer(7, { title: '한빛', slug: '한빛' })
  const answer: Confirmation = { kind: 'model', record, etag: '"1"' }

  it('is known by the id that it has there, and is whole', async () => {
    await db.models.add(madeModelRow(MADE))
    const op = await queuedIn(db, modelCreation(MADE))
    expect(await confirm(op, answer)).toEqual(ended(op))
    expect(await db.idMap.toArray()).toEqual([{ localId: MADE, kind: 'model', serverId: 7, slug: '한빛' }])
    const base = modelFieldsOf({ isRetired: false })
    expect(await db.models.toArray()).toEqual([
      modelRow(7, { key: MADE, slug: '한빛', base, view: base, etag: '"1"', pulledAt: 5_000 }),
    ])
  })

  it('is not whole where it is a copy: its processes are still to be fetched', async () => {
    await db.models.add(madeModelRow(MADE))
    const op = await queuedIn(db, { kind: 'model.copy', modelKey: MADE, sourceKey: 'root:1' })
    expect(await confirm(op, answer)).toEqual(ended(op))
    expect(await db.models.get(MADE)).toMatchObject({ serverId: 7, slug: '한빛', pulledAt: null })
  })

  it('is here once where a list has brought it meanwhile', async () => {
    await db.models.bulkAdd([
      madeModelRow(MADE),
      modelRow(7),
      modelRow(7, { key: 'general:7', area: 'general' }),
    ])
    await confirm(await queuedIn(db, modelCreation(MADE)), answer)
    expect((await db.models.toArray()).map(({ key }) => key)).toEqual(['general:7', MADE])
  })
})

describe('a process that the server has made', () => {
  const answer: Confirmation = {
    ...{ kind: 'process', etag: '"1"' },
    record: processAnswer(5, { name: '용해', processNumber: '300-4.0', order: 3 }),
  }
  const making = (changes: Partial<Operation> = {}) =>
    queuedIn(
      db,
      {
        ...{ kind: 'process.create', modelKey: 'root:1', processKey: MADE },
        fields: { name: '용해', provisionalNumber: '266-1.0' },
      },
      changes,
    )
  const numbering = () =>
    queuedIn(db, {
      ...{ kind: 'process.patch', modelKey: 'root:1', processKey: MADE, section: 'process' },
      ...{ fields: { processNumber: '266-2.1' }, base: { processNumber: '266-1.0' } },
    })

  it('is known by the id and the number that it has there', async () => {
    await db.models.add(modelRow(1))
    await db.processes.add(madeProcessRow(MADE, 'root:1'))
    const op = await making()
    expect(await confirm(op, answer)).toEqual(ended(op))
    expect(await db.idMap.toArray()).toEqual([{ localId: MADE, kind: 'process', serverId: 5, slug: null }])
    const base = processFieldsOf({ processNumber: '300-4.0', order: 3 })
    expect(await db.processes.toArray()).toEqual([processRow(5, 'root:1', { key: MADE, base, etag: '"1"' })])
  })

  it('has its number in the edits that wait on it', async () => {
    await db.processes.add(madeProcessRow(MADE, 'root:1'))
    const edit = await numbering()
    await confirm(await making(), answer)
    expect(await db.operations.get(edit.opId)).toMatchObject({
      intent: { fields: { processNumber: '300-2.1' }, base: { processNumber: '300-4.0' } },
    })
    expect((await db.processes.get(MADE))?.view.processNumber).toBe('300-2.1')
  })

  it('is here once where a list has brought it meanwhile, also in another model', async () => {
    for (const modelKey of ['root:1', 'root:2']) {
      await db.processes.clear()
      await db.processes.bulkAdd([
        madeProcessRow(MADE, 'root:1'),
        processRow(5, modelKey),
        processRow(6, modelKey),
      ])
      await confirm(await making(), answer)
      expect((await db.processes.toArray()).map((row) => [row.key, row.modelKey])).toEqual([
        [MADE, modelKey],
        ['root:6', modelKey],
      ])
    }
  })

  it('has no twin where its model is not known', async () => {
    await db.processes.bulkAdd([madeProcessRow(MADE, 'root:1'), processRow(5, 'root:1')])
    const op = await making({ modelKey: null })
    expect(await confirm(op, answer)).toEqual(ended(op))
    expect((await db.processes.toArray()).map(({ key }) => key)).toEqual([MADE, 'root:5'])
  })
})

describe('a photo that the server has', () => {
  const answer = (changes: object = {}): Confirmation => ({
    ...{ kind: 'photo', record: imageAnswer(5, { thumbnailUrl: '/t/5', ...changes }) },
  })

  it('is known by its id there and by what arrived, and no longer as it was before it was drawn on', async () => {
    await db.photos.add(photoRow(MADE, 'root:1'))
    const original = { key: MADE, bytes: new ArrayBuffer(1), type: 'image/jpeg' }
    await db.originals.bulkAdd([original, { ...original, key: uneditedKeyOf(MADE) }])
    const op = await queuedIn(db, photoOfModel('root:1', MADE))
    expect(await confirm(op, answer({ receivedSha256: HASH }))).toEqual(ended(op))
    expect(await db.idMap.toArray()).toEqual([{ localId: MADE, kind: 'photo', serverId: 5, slug: null }])
    const addresses = { url: '/images/5', thumbnailUrl: '/t/5' }
    expect(await db.photos.toArray()).toEqual([
      photoRow(MADE, 'root:1', { serverId: 5, receivedSha256: HASH, ...addresses }),
    ])
    expect(await db.originals.toCollection().primaryKeys()).toEqual([MADE])
  })

  it('is not known to have arrived whole where the server does not say so', async () => {
    await db.photos.add(photoRow(MADE, 'root:1', { processKey: 'root:6', receivedSha256: HASH }))
    await confirm(
      await queuedIn(db, { kind: 'photo.upload', modelKey: 'root:1', processKey: 'root:6', photoKey: MADE }),
      answer(),
    )
    expect(await db.photos.get(MADE)).toMatchObject({
      serverId: 5,
      receivedSha256: null,
      processKey: 'root:6',
    })
  })

  it('goes by the name that it was made under where it was read already, as another device sent it', async () => {
    await db.models.add(modelRow(1, { base: modelFieldsOf({ images: [imageOf(5)] }) }))
    await db.photos.bulkAdd([photoRow(MADE, 'root:1'), photoRow('root:5', 'root:1', { serverId: 5 })])
    await confirm(await queuedIn(db, photoOfModel('root:1', MADE)), answer())
    expect((await db.models.get('root:1'))?.view.images).toEqual([imageOf(MADE)])
    expect((await db.photos.toArray()).map(({ key }) => key)).toEqual([MADE])
  })

  it('is looked for under another name only where it was read already', async () => {
    const base = modelFieldsOf({ images: [imageOf(5)] })
    await db.models.add(modelRow(1, { base }))
    await db.photos.bulkAdd([photoRow(MADE, 'root:1'), photoRow('general:5', 'root:1', { area: 'general' })])
    await confirm(await queuedIn(db, photoOfModel('root:1', MADE)), answer())
    expect((await db.models.get('root:1'))?.view.images).toEqual([imageOf(5)])
  })

  describe('and whose process went over to another model while it was under way', () => {
    const upload = () =>
      queuedIn(db, { kind: 'photo.upload', modelKey: 'root:2', processKey: 'root:6', photoKey: MADE })

    it('is in that model', async () => {
      await db.photos.add(photoRow(MADE, 'root:1', { processKey: 'root:6' }))
      await confirm(await upload(), answer())
      expect(await db.photos.get(MADE)).toMatchObject({ modelKey: 'root:1', url: '/images/5' })
    })

    it('goes by the name that it was made under where it was read there already', async () => {
      await db.models.bulkAdd([modelRow(1), modelRow(2)])
      const at = { processKey: 'root:6' }
      await db.processes.add(processRow(6, 'root:1', { base: processFieldsOf({ images: [imageOf(5)] }) }))
      await db.photos.bulkAdd([
        photoRow(MADE, 'root:1', at),
        photoRow('root:5', 'root:1', { ...at, serverId: 5 }),
      ])
      await confirm(await upload(), answer())
      expect((await db.processes.get('root:6'))?.view.images).toEqual([imageOf(MADE)])
      expect(await db.photos.toCollection().primaryKeys()).toEqual([MADE])
    })
  })
})

describe('an edit that the server has carried out', () => {
  it('leaves the outbox, and what the server answered is what the record rests on', async () => {
    await db.models.add(modelRow(1))
    const op = await queuedIn(db, modelEdit('root:1', { memo: '메모 ' }))
    const record = rootAnswer(1, { title: '한빛', memo: '메모' })
    expect(await confirm(op, { kind: 'model', record, etag: '"2"' })).toEqual(ended(op))
    const base = modelFieldsOf({ memo: '메모', isRetired: false })
    expect(await db.models.get('root:1')).toEqual(modelRow(1, { base, view: base, etag: '"2"' }))
    expect(await db.idMap.count()).toBe(0)
  })
})
