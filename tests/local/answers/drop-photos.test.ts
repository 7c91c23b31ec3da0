import { beforeEach, describe, expect, it } from 'vitest'
import { confirmOperation } from '#local/answers/settle.ts'
import { localIdOf } from '#domain/ids.ts'
import type { Operation } from '#local/outbox/operation.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { DeviceImage } from '#local/store/fields.ts'
import { imageAnswer, processAnswer } from '../../support/unit/answers.ts'
import {
  imageOf,
  inOneWrite,
  modelRow,
  photoRow,
  processFieldsOf,
  processRow,
} from '../../support/unit/record-rows.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { queuedIn } from '../../support/unit/operation.ts'

const [DELIVERED, UNSENT, OTHER] = [1, 2, 3].map((n) => localIdOf(`0000000${n}-0000-4000-8000-000000000000`))
const at = { modelKey: 'root:1', processKey: 'root:5' }

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase(() => 5_000)
  const images = [imageOf(DELIVERED!), imageOf(6)]
  await db.models.add(modelRow(1))
  await db.processes.add(processRow(5, 'root:1', { base: processFieldsOf({ images }) }))
  for (const [key, serverId] of [
    [DELIVERED!, 7],
    [UNSENT!, null],
  ] as const) {
    await db.photos.add(photoRow(key, 'root:1', { processKey: 'root:5', serverId }))
    await db.pictures.add({ key, bytes: new ArrayBuffer(1), type: 'image/jpeg' })
  }
  await db.idMap.add({ localId: DELIVERED!, kind: 'photo', serverId: 7, slug: null })
})

/** An edit of the photos of the process, as it waits. */
const listing = (fields: object, before: readonly DeviceImage[] = [imageOf(DELIVERED!), imageOf(6)]) =>
  queuedIn(db, { kind: 'process.patch', ...at, section: 'photos', fields, base: { images: [...before] } })
/** The server has carried it out, and shows these photos then. */
const confirm = (op: Operation, ...ids: number[]) => {
  const record = processAnswer(5, { images: ids.map((id) => imageAnswer(id)) })
  return inOneWrite(db, () => confirmOperation(db, op, { kind: 'process', record, etag: null }))
}
/** Of those taken here; what the server lists is remembered as well. */
const kept = async () => [
  await db.photos.where('key').startsWith('local-').primaryKeys(),
  await db.pictures.toCollection().primaryKeys(),
]
const both = [
  [DELIVERED, UNSENT],
  [DELIVERED, UNSENT],
]
const unsent = [[UNSENT], [UNSENT]]

describe('a photo that was taken here and delivered', () => {
  it('is gone with its bytes once the server has it in its list no more', async () => {
    await confirm(await listing({ images: [imageOf(6)] }), 6)
    expect(await kept()).toEqual(unsent)
  })

  it('stays while it is listed, or nothing is said of the list', async () => {
    await confirm(await listing({ images: [imageOf(DELIVERED!)] }), 7)
    await confirm(await listing({ description: '설명' }, []), 7)
    expect(await kept()).toEqual(both)
  })

  it('stays where a later edit shows it again', async () => {
    const removal = await listing({ images: [imageOf(6)] })
    await listing({ images: [imageOf(6), imageOf(DELIVERED!)] }, [imageOf(6)])
    await confirm(removal, 6)
    expect(await kept()).toEqual(both)
  })

  it('stays where another process of the model shows it', async () => {
    await db.processes.add(
      processRow(9, 'root:1', { base: processFieldsOf({ images: [imageOf(DELIVERED!)] }) }),
    )
    await confirm(await listing({ images: [imageOf(6)] }), 6)
    expect(await kept()).toEqual(both)
  })

  it('goes with its process; what was not sent, and another process has, stays', async () => {
    await db.photos.add(photoRow(OTHER!, 'root:1', { processKey: 'root:9', serverId: 8 }))
    const deletion = await queuedIn(db, { kind: 'process.delete', ...at })
    await inOneWrite(db, () => confirmOperation(db, deletion, { kind: 'deleted' }))
    expect(await kept()).toEqual([[UNSENT, OTHER], [UNSENT]])
  })
})
