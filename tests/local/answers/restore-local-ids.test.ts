import { beforeEach, describe, expect, it } from 'vitest'
import { restoreLocalIds } from '#local/answers/restore-local-ids.ts'
import type { Intent } from '#local/outbox/kinds/kinds.ts'
import type { Operation } from '#local/outbox/operation.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
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
import { modelEdit, operationOf, photoOfModel } from '../../support/unit/operation.ts'

/** The name that the photo 5 was made under. */
const LOCAL = 'local-00000001-0000-4000-8000-000000000000'
const OTHER = 'local-00000002-0000-4000-8000-000000000000'

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase()
  await db.idMap.bulkAdd([
    { localId: LOCAL, kind: 'photo', serverId: 5, slug: null },
    { localId: OTHER, kind: 'equipment', serverId: 6, slug: null },
  ])
})

const restore = (...modelKeys: string[]) => inOneWrite(db, () => restoreLocalIds(db, modelKeys))
const images = [imageOf(5), imageOf(6)]
const renamed = [imageOf(LOCAL), imageOf(6)]

describe('what waits', () => {
  async function after(op: Operation): Promise<Operation | undefined> {
    await db.operations.add(op)
    await restore()
    return db.operations.get(op.opId)
  }
  const edit: Intent = {
    ...{ kind: 'model.patch', modelKey: 'root:1', section: 'photos' },
    ...{ fields: { images, memo: '메모' }, base: { images: [imageOf(5)], memo: '' } },
  }

  it('calls what was made here by its name, in what it says and in what it rests on', async () => {
    const op = operationOf(edit)
    expect(await after(op)).toEqual({
      ...op,
      intent: {
        ...edit,
        fields: { images: renamed, memo: '메모' },
        base: { images: [imageOf(LOCAL)], memo: '' },
      },
    })
  })

  it('is left as it is where it is no edit, or where this build cannot read it', async () => {
    const ops = [operationOf(photoOfModel('root:1', 'photo')), operationOf(edit, { opSchema: 99 })]
    for (const op of ops) expect(await after(op)).toEqual(op)
  })
})

describe('what is known of a model', () => {
  it('calls what was made here by its name', async () => {
    await db.models.bulkAdd([
      modelRow(1, { base: modelFieldsOf({ images }), view: modelFieldsOf() }),
      modelRow(2, { base: modelFieldsOf({ images }) }),
    ])
    await restore('root:1')
    const [model, other] = await db.models.toArray()
    expect(model).toEqual(modelRow(1, { base: modelFieldsOf({ images: renamed }) }))
    expect(other).toEqual(modelRow(2, { base: modelFieldsOf({ images }) }))
  })

  it('is shown with what waits on it', async () => {
    await db.models.add(modelRow(1, { base: modelFieldsOf({ images }) }))
    await db.operations.add(operationOf(modelEdit('root:1', { memo: '메모' })))
    await restore('root:1')
    expect((await db.models.get('root:1'))?.view).toEqual(modelFieldsOf({ images: renamed, memo: '메모' }))
  })

  it('may be nothing yet', async () => {
    await db.models.add(madeModelRow('local'))
    await db.processes.add(madeProcessRow('process', 'local'))
    await restore('local')
    expect(await db.models.toArray()).toMatchObject([{ key: 'local', base: null, view: { title: '한빛' } }])
    expect(await db.processes.toArray()).toEqual([madeProcessRow('process', 'local')])
  })
})

describe('what is known of the processes of a model', () => {
  it('calls what was made here by its name, and is shown with what waits on it', async () => {
    const base = processFieldsOf({ images })
    await db.processes.bulkAdd([
      processRow(7, 'root:1', { base }),
      processRow(8, 'root:2', { base }),
      processRow(9, 'root:1', { base: processFieldsOf({ images, order: 1 }), view: processFieldsOf() }),
    ])
    const at = { modelKey: 'root:1', processKey: 'root:7' }
    const edit = { section: 'process', fields: { memo: '메모' }, base: { memo: '' } } as const
    await db.operations.add(operationOf({ kind: 'process.patch', ...at, ...edit }))
    await restore('root:1')
    expect(await db.processes.toArray()).toEqual([
      processRow(7, 'root:1', {
        base: processFieldsOf({ images: renamed }),
        view: processFieldsOf({ images: renamed, memo: '메모' }),
      }),
      processRow(8, 'root:2', { base }),
      processRow(9, 'root:1', { base: processFieldsOf({ images: renamed, order: 1 }) }),
    ])
  })
})

describe('a photo', () => {
  const keys = async () => (await db.photos.toArray()).map(({ key }) => key)

  it('goes by the name that it was made under, with its bytes', async () => {
    await db.photos.bulkAdd([
      photoRow('root:5', 'root:1', { serverId: 5 }),
      photoRow('root:6', 'root:1', { serverId: 6 }),
      photoRow('unsent', 'root:1'),
    ])
    await db.pictures.add({ key: 'root:5', bytes: new ArrayBuffer(1), type: 'image/jpeg' })
    await restore('root:1')
    expect(await keys()).toEqual([LOCAL, 'root:6', 'unsent'])
    expect(await db.photos.get(LOCAL)).toEqual(photoRow(LOCAL, 'root:1', { serverId: 5 }))
    expect(await db.pictures.toCollection().primaryKeys()).toEqual([LOCAL])
  })

  it('keeps what it has where it goes by that name already', async () => {
    await db.photos.add(photoRow(LOCAL, 'root:1', { serverId: 5 }))
    await db.pictures.add({ key: LOCAL, bytes: new ArrayBuffer(1), type: 'image/jpeg' })
    await restore('root:1')
    expect(await keys()).toEqual([LOCAL])
    expect(await db.pictures.toCollection().primaryKeys()).toEqual([LOCAL])
  })

  it('keeps its name where it is of another model', async () => {
    await db.photos.add(photoRow('root:5', 'root:2', { serverId: 5 }))
    await restore('root:1')
    expect(await keys()).toEqual(['root:5'])
  })
})
