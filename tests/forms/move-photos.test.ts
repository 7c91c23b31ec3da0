import { beforeEach, expect, it } from 'vitest'
import { addedPhotosOf, movePhotos } from '#forms/save/move-photos.ts'
import { createModel } from '#local/edits/model-edits.ts'
import { createProcess, deleteProcess } from '#local/edits/process-edits.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { draftKeys } from '#local/store/drafts.ts'
import type { DeviceImage } from '#local/store/fields.ts'
import { keepOriginal } from '#pictures/keep/photo-store.ts'
import { addPhoto } from '../support/unit/add-photo.ts'
import { newDatabase } from '../support/unit/new-database.ts'
import { processRow } from '../support/unit/record-rows.ts'

const GONE = draftKeys.process('gone')

let db: DeviceDatabase
let owner: { area: 'general'; modelKey: string; processKey: string }
let taken: string[]
beforeEach(async () => {
  db = await newDatabase()
  const own = await createModel(db, { area: 'root', title: '한빛', group: { id: 1, name: '주조' } })
  const modelKey = await createModel(db, { area: 'general', title: '새빛', group: { id: 2, name: '가공' } })
  const { key: processKey } = await createProcess(db, { modelKey, name: '용해' })
  owner = { area: 'general', modelKey, processKey }
  const photo = { bytes: new ArrayBuffer(3), type: 'image/jpeg', capturedAt: null }
  taken = []
  for (let at = 0; at < 3; at += 1)
    taken.push(await keepOriginal(db, { area: 'root', modelKey: own, processKey: 'gone', ...photo }))
  return () => db.close()
})

const shown = (id: string | number, caption?: string) =>
  ({ id, url: null, thumbnailUrl: null, capturedAt: null, ...(caption && { caption }) }) as DeviceImage
const typed = (values: object) =>
  db.drafts.put({ key: GONE, modelKey: 'gone', savedAt: 1, values: { base: {}, ...values } })
const move = () => movePhotos(db, GONE, owner)
const draft = async () => (await db.drafts.get(GONE))?.values
const uploads = async () =>
  (await db.operations.toArray()).flatMap(({ intent }) =>
    intent.kind === 'photo.upload' ? [intent.photoKey] : [],
  )
const listed = async () => (await db.processes.get(owner.processKey))?.view.images ?? []

it('photos that were taken where nothing is any more are saved in another process, as they are', async () => {
  const [one = '', other = '', takenOut = ''] = taken
  await addPhoto(db, owner)
  const images = [shown(7), shown(other, '명판'), shown(one)]
  await typed({
    changes: { images, memo: '메모' },
    base: { images: [shown(7)], memo: '' },
    addedPhotos: taken,
  })
  expect(await move()).toBe(2)
  expect((await listed()).slice(1)).toEqual([shown(other, '명판'), shown(one)])
  expect(await uploads()).toEqual(expect.arrayContaining([one, other]))
  for (const key of [one, other]) {
    expect(await db.photos.get(key)).toMatchObject(owner)
    expect(await db.originals.get(key)).toBeDefined()
  }
  // The rest can still be read and copied, and what was taken out goes with it.
  expect(await draft()).toEqual({
    changes: { memo: '메모' },
    base: { images: [shown(7)], memo: '' },
    addedPhotos: [takenOut],
  })
  expect(await move()).toBe(0)
})

it('of a form in which nothing else was typed nothing is left', async () => {
  const [one = '', other = '', takenOut = ''] = taken
  await typed({ changes: { images: [shown(one), shown(other)] }, addedPhotos: taken })
  expect(await move()).toBe(2)
  expect(await draft()).toBeUndefined()
  expect(await db.photos.get(takenOut)).toBeUndefined()
  expect(await db.photos.bulkGet([one, other])).not.toContain(undefined)
})

it('what was said of the photos that were there stays to be read', async () => {
  const [one = ''] = taken
  const images = [shown(7, '앞면'), shown(one)]
  await typed({ changes: { images }, base: { images: [shown(7)] }, addedPhotos: [one] })
  await move()
  expect(await draft()).toMatchObject({ changes: { images: [shown(7, '앞면')] }, addedPhotos: [] })
})

it('nothing is moved to a process that is gone, and nothing lost', async () => {
  const [one = ''] = taken
  const values = { changes: { images: [shown(one)] }, base: {}, addedPhotos: [one] }
  await typed(values)
  await deleteProcess(db, owner.processKey)
  const gone = { name: 'OwnerGone', message: expect.stringContaining('is gone') as string }
  await expect(move()).rejects.toMatchObject(gone)
  // The server does not know of it yet.
  await db.processes.add(processRow(7, owner.modelKey, { area: 'general', deleted: true }))
  owner = { ...owner, processKey: 'root:7' }
  await expect(move()).rejects.toMatchObject(gone)
  expect(await draft()).toEqual(values)
  expect(await db.photos.get(one)).toMatchObject({ processKey: 'gone' })
})

it('there is nothing to move where nothing was typed, or another build has', async () => {
  expect(await move()).toBe(0)
  await typed({ changes: 'later' })
  expect(await move()).toBe(0)
  expect(
    addedPhotosOf({ changes: { images: 'later' }, base: {}, addedPhotos: taken, wasRestored: true }),
  ).toEqual([])
})
