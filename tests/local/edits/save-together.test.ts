import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, it } from 'vitest'
import { type DeviceDatabase, openDatabase } from '#local/store/database.ts'
import { draftKeys } from '#local/store/drafts.ts'
import type { DeviceImage } from '#local/store/fields.ts'
import { createModel } from '#local/edits/model-edits.ts'
import { keepOriginal } from '#pictures/keep/photo-store.ts'
import { savePhotos, saveTogether } from '#local/edits/photo-edits.ts'
import { createProcess, saveProcess } from '#local/edits/process-edits.ts'
import { fillReserve } from '#local/store/reserve.ts'

const factory = new IDBFactory()
const group = { id: 14, name: '주조' }
let db: DeviceDatabase
let owner: { modelKey: string; processKey: string }
let image: DeviceImage
let user = 0

const reopen = () => {
  const deps = {
    now: () => 1,
    uuid: () => crypto.randomUUID(),
    appBuild: 'test',
    indexedDB: factory,
    IDBKeyRange,
  }
  return openDatabase(`kotric${user}`, deps)
}

/** A process with a photo that was taken in its form, and the draft that holds it. */
beforeEach(async () => {
  user += 1
  db = await reopen()
  const modelKey = await createModel(db, { area: 'root', title: '한빛', group })
  const { key: processKey } = await createProcess(db, { modelKey, name: '용해' })
  owner = { modelKey, processKey }
  const bytes = new ArrayBuffer(8)
  const photo = await keepOriginal(db, {
    area: 'root',
    ...owner,
    bytes,
    type: 'image/jpeg',
    capturedAt: null,
  })
  image = { id: photo, url: null, thumbnailUrl: null, capturedAt: null }
  const values = { changes: { memo: '메모', images: [image] }, base: {}, addedPhotos: [photo] }
  await db.drafts.put({ key: draftKeys.process(processKey), modelKey, values, savedAt: 1 })
})

/** What the form of a process does; `between` its fields and its photos something may happen. */
async function saveForm(between: () => void = () => undefined): Promise<void> {
  await saveTogether(db, async () => {
    await saveProcess(db, { processKey: owner.processKey, fields: { memo: '메모' } })
    between()
    await savePhotos(db, owner, [image])
  })
}

async function kept(device = db) {
  const ops = await device.operations.orderBy('seq').toArray()
  const row = await device.processes.get(owner.processKey)
  return {
    kinds: ops.map(({ intent }) => intent.kind),
    memo: row?.view.memo,
    photos: row?.view.images.length,
  }
}

const NOTHING = { kinds: ['model.create', 'process.create'], memo: '', photos: 0 }
const ALL = {
  kinds: ['model.create', 'process.create', 'process.patch', 'photo.upload', 'process.patch'],
  memo: '메모',
  photos: 1,
}

it('S-03 a death between the fields and the photos of a form leaves neither, and its draft is offered again', async () => {
  await expect(
    saveForm(() => {
      throw new Error('The tab dies.')
    }),
  ).rejects.toThrow('The tab dies.')
  db.close()
  const next = await reopen()
  expect(await kept(next)).toEqual(NOTHING)
  const [draft] = await next.drafts.toArray()
  expect(draft?.values).toMatchObject({ changes: { memo: '메모', images: [image] } })
  expect(await next.originals.count()).toBe(1)
})

it('S-03 both are kept in one transaction of the database', async () => {
  const modes: string[] = []
  const { core } = db
  const original = core.transaction.bind(core)
  const counted: typeof core.transaction = (tables, mode, options) => {
    modes.push(mode)
    return original(tables, mode, options)
  }
  Object.assign(core, { transaction: counted })
  await saveForm()
  expect(modes).toEqual(['readwrite'])
  expect(await kept()).toEqual(ALL)
})

it('S-18 a connection that is lost between them costs nothing, and nothing is kept twice', async () => {
  let tries = 0
  await saveForm(() => {
    tries += 1
    if (tries === 1) throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
  })
  expect(tries).toBe(2)
  expect(await kept()).toEqual(ALL)
})

it('S-18 a full disk between them takes the reserve, and then all of it is kept', async () => {
  await fillReserve(db, null)
  let tries = 0
  await saveForm(() => {
    tries += 1
    if (tries === 1) throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await db.reserve.count()).toBe(0)
  expect(await kept()).toEqual(ALL)
})
