import { beforeEach, expect, it } from 'vitest'
import { dropOrphan, endOperation } from '#local/answers/end-operation.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { photoTables, uneditedKeyOf } from '#local/store/photos.ts'
import { inOneWrite } from '../../support/unit/record-rows.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { modelEdit, operationOf, photoOfModel } from '../../support/unit/operation.ts'

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase(() => 5_000)
})

const edit = operationOf(modelEdit('root:1', { memo: '메모' }))
const upload = operationOf(photoOfModel('root:1', 'photo'))
const waiting = async () => (await db.operations.toArray()).map(({ opId }) => opId)

async function keepPhotos(...keys: string[]): Promise<void> {
  for (const table of photoTables(db)) await table.bulkAdd(keys.map((key) => ({ key })))
  const bytes = new ArrayBuffer(1)
  await db.originals.bulkAdd(keys.map((key) => ({ key: uneditedKeyOf(key), bytes, type: 'image/jpeg' })))
}
const keptPhotos = async () => {
  const tables = [db.photos, db.pictures, db.thumbnails, db.originals]
  return Promise.all(tables.map((table) => table.toCollection().primaryKeys()))
}

it('an operation that ends leaves the outbox, with a line in the delivery log', async () => {
  await db.operations.bulkAdd([edit, upload])
  await inOneWrite(db, () => endOperation(db, edit, 'CONFIRMED'))
  expect(await waiting()).toEqual([upload.opId])
  const line = { opId: edit.opId, modelKey: 'root:1', kind: 'model.patch', outcome: 'CONFIRMED', at: 5_000 }
  expect(await db.journal.toArray()).toEqual([{ ...line, note: '' }])
})

it('the log says why a person discarded one', async () => {
  await inOneWrite(db, () => endOperation(db, edit, 'DISCARDED', 'a person'))
  expect(await db.journal.toArray()).toMatchObject([{ outcome: 'DISCARDED', note: 'a person' }])
})

it('an upload whose process was deleted goes with all that is kept of its photo, and of no other', async () => {
  await db.operations.bulkAdd([edit, upload])
  await keepPhotos('photo', 'another')
  await inOneWrite(db, () => dropOrphan(db, upload))
  expect(await waiting()).toEqual([edit.opId])
  expect(await db.journal.toArray()).toMatchObject([
    { opId: upload.opId, kind: 'photo.upload', outcome: 'DISCARDED', note: 'deleted' },
  ])
  expect(await keptPhotos()).toEqual([['another'], ['another'], ['another'], ['another', 'unedited:another']])
})

it('an edit whose process was deleted goes alone', async () => {
  await db.operations.bulkAdd([edit, upload])
  await keepPhotos('photo')
  await inOneWrite(db, () => dropOrphan(db, edit))
  expect(await waiting()).toEqual([upload.opId])
  expect(await keptPhotos()).toEqual([['photo'], ['photo'], ['photo'], ['photo', 'unedited:photo']])
})
