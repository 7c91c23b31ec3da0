import { beforeEach, describe, expect, it } from 'vitest'
import { copyModel, createModel, saveModel } from '#local/edits/model-edits.ts'
import { dropPhoto, savePhotos } from '#local/edits/photo-edits.ts'
import { createProcess, deleteProcess, livingProcesses, saveProcess } from '#local/edits/process-edits.ts'
import type { Operation } from '#local/outbox/operation.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { EMPTY_MODEL, EMPTY_PROCESS } from '#local/store/fields.ts'
import { keepOriginal } from '#pictures/keep/photo-store.ts'
import { newDatabase } from '../../support/unit/new-database.ts'

const group = { id: 14, name: '주조' }
const genBiz = { id: 266, productName: '나사', ksicCode: '', ksic: '', icCode: '', ic: '' }
let db: DeviceDatabase

beforeEach(async () => {
  db = await newDatabase(() => 5_000)
})

const queued = (): Promise<Operation[]> => db.operations.orderBy('seq').toArray()
const model = (area: 'root' | 'general' = 'root') => createModel(db, { area, title: '한빛', group })
const numbers = async (modelKey: string) =>
  (await livingProcesses(db, modelKey)).map(({ order, view }) => [order, view.processNumber])
const image = (id: string) => ({
  id: id as `local-${string}`,
  url: null,
  thumbnailUrl: null,
  capturedAt: null,
})
const photo = (modelKey: string, processKey: string | null) =>
  keepOriginal(db, {
    area: 'root',
    modelKey,
    processKey,
    bytes: new ArrayBuffer(4),
    type: 'image/jpeg',
    capturedAt: null,
  })
/** As the server has confirmed it. */
const confirmed = async (processKey: string, serverId: number) => {
  await db.processes.update(processKey, { serverId })
  await db.operations.where('target').equals(`process:${processKey}`).delete()
}

describe('a model that is made here', () => {
  it('is a record without a server, and an operation that has never left', async () => {
    const key = await model('general')
    const fields = { title: '한빛', group }
    expect(await db.models.toArray()).toEqual([
      {
        key,
        area: 'general',
        serverId: null,
        slug: null,
        groupId: 14,
        base: null,
        etag: null,
        view: { ...EMPTY_MODEL, ...fields },
        updatedAt: null,
        updatedBy: 'kotric1',
        pulledAt: null,
        gone: false,
        enteredInProcesses: { entered: 0, total: 0 },
      },
    ])
    const [op, ...others] = await queued()
    expect(op?.opId).toMatch(/^[\da-f-]{36}$/)
    expect([op, ...others]).toEqual([
      {
        opId: op?.opId,
        seq: 1,
        opSchema: 1,
        appBuild: 'test',
        userKey: 'kotric1',
        area: 'general',
        lane: `model:${key}`,
        target: `model:${key}`,
        modelKey: key,
        intent: { kind: 'model.create', modelKey: key, fields },
        dependsOn: [],
        state: 'QUEUED',
        epoch: 0,
        wireCount: 0,
        attempts: 0,
        createdAt: 5_000,
        firstSentAt: null,
        lastSentAt: null,
        nextAt: 0,
        lastError: null,
        conflicts: [],
      },
    ])
  })
})

describe('a process that is made here', () => {
  it('is a record without a server, named in composed letters, and an operation of its model', async () => {
    const modelKey = await model()
    const { key } = await createProcess(db, { modelKey, name: '용해'.normalize('NFD') })
    expect(await db.processes.toArray()).toEqual([
      {
        key,
        modelKey,
        area: 'root',
        serverId: null,
        base: null,
        etag: null,
        view: { ...EMPTY_PROCESS, name: '용해', processNumber: 'R-1.0' },
        order: 0,
        provisionalNumber: true,
        deleted: false,
        updatedAt: null,
      },
    ])
    const [, op] = await queued()
    expect(op).toMatchObject({ area: 'root', seq: 2, lane: `model:${modelKey}`, target: `process:${key}` })
    expect(op?.intent).toEqual({
      kind: 'process.create',
      modelKey,
      processKey: key,
      fields: { name: '용해', provisionalNumber: 'R-1.0' },
    })
  })

  it('has a number of what its model has: its server id, its industry, or nothing yet', async () => {
    const [root, general, without] = [await model(), await model('general'), await model('general')]
    await db.models.update(root, { serverId: 12 })
    await saveModel(db, { modelKey: general, section: 'industry', fields: { genBiz } })
    for (const modelKey of [root, general, without]) await createProcess(db, { modelKey })
    expect([await numbers(root), await numbers(general), await numbers(without)]).toEqual([
      [[0, 'R12-1.0']],
      [[0, '266-1.0']],
      [[0, '0-1.0']],
    ])
  })

  it('stands behind all others, and behind the highest number, also where one between them is gone', async () => {
    const modelKey = await model()
    const keys = []
    for (let count = 0; count < 3; count += 1) keys.push((await createProcess(db, { modelKey })).key)
    await saveProcess(db, { processKey: keys[0]!, fields: { processNumber: 'R-7.2' } })
    await deleteProcess(db, keys[1]!)
    await createProcess(db, { modelKey })
    expect(await numbers(modelKey)).toEqual([
      [0, 'R-7.2'],
      [2, 'R-3.0'],
      [3, 'R-8.0'],
    ])
  })

  it('is not counted once it is deleted, though the server may still have it', async () => {
    const modelKey = await model()
    const { key } = await createProcess(db, { modelKey })
    await confirmed(key, 7)
    await deleteProcess(db, key)
    await createProcess(db, { modelKey })
    expect(await numbers(modelKey)).toEqual([[0, 'R-1.0']])
  })
})

describe('the number of a process', () => {
  const saved = async (edit: Omit<Parameters<typeof saveProcess>[1], 'processKey'>) => {
    const { key } = await createProcess(db, { modelKey: await model() })
    await saveProcess(db, { processKey: key, ...edit })
    return (await queued()).at(-1)?.intent
  }

  it('that was typed with something else before the dash is kept as it was typed', async () => {
    const fields = { processNumber: 'A12-7.3' }
    expect(await saved({ fields })).toMatchObject({ fields, base: { processNumber: 'R-1.0' } })
  })

  it('rests on what its form has seen, and on what is here where that says nothing of it', async () => {
    const fields = { processNumber: 'R-5.0', memo: '메모' }
    const seen = { processNumber: 'R-4.0', memo: '' }
    expect(await saved({ fields, base: seen })).toMatchObject({ fields, base: seen })
    const base = { memo: '전에' }
    expect(await saved({ fields, base })).toMatchObject({
      fields,
      base: { processNumber: 'R-1.0', ...base },
    })
  })
})

describe('what is not on this device', () => {
  it('is neither edited nor added to, and nothing is queued', async () => {
    const nowhere = { modelKey: 'root:9', processKey: null }
    await expect(createProcess(db, { modelKey: 'root:9' })).rejects.toThrow(
      'There is no model root:9 on this device.',
    )
    await expect(copyModel(db, 'root:9')).rejects.toThrow('There is no model root:9 on this device.')
    await expect(saveModel(db, { modelKey: 'root:9', section: 'overview', fields: {} })).rejects.toThrow(
      'The record is not on this device.',
    )
    await expect(
      saveProcess(db, { processKey: 'root:9', fields: { processNumber: 'R-2.0' } }),
    ).rejects.toThrow('The record is not on this device.')
    await expect(deleteProcess(db, 'root:9')).rejects.toThrow('There is no process root:9 on this device.')
    await expect(savePhotos(db, nowhere, [])).rejects.toThrow(
      'The owner of these photos is not on this device.',
    )
    const modelKey = await model()
    const lost = image(`local-${crypto.randomUUID()}`)
    await expect(savePhotos(db, { modelKey, processKey: null }, [lost])).rejects.toThrow(
      `The bytes of photo ${lost.id} are not on this device.`,
    )
    expect((await queued()).map(({ intent }) => intent.kind)).toEqual(['model.create'])
  })
})

describe('a process that the server has and that is deleted here', () => {
  it('goes out of sight with its draft and its unsent edits; what is on its way stays', async () => {
    const modelKey = await model()
    const { key } = await createProcess(db, { modelKey })
    await confirmed(key, 7)
    await saveProcess(db, { processKey: key, fields: { memo: '가' } })
    const [, sent] = await queued()
    await db.operations.update(sent!.opId, { state: 'SENDING', wireCount: 1 })
    await saveProcess(db, { processKey: key, fields: { memo: '나' } })
    await db.drafts.put({ key: `process:${key}`, modelKey, values: {}, savedAt: 1 })
    await deleteProcess(db, key)
    expect((await queued()).map(({ intent }) => intent)).toEqual([
      expect.objectContaining({ kind: 'model.create' }),
      expect.objectContaining({ kind: 'process.patch', fields: { memo: '가' } }),
      { kind: 'process.delete', modelKey, processKey: key },
    ])
    expect(await db.drafts.count()).toBe(0)
    expect((await db.processes.get(key))?.deleted).toBe(true)
    expect(await livingProcesses(db, modelKey)).toEqual([])
  })
})

describe('photos', () => {
  it('of a model wait for its creation, and for none once it is there', async () => {
    const modelKey = await model()
    const owner = { modelKey, processKey: null }
    const key = await photo(modelKey, null)
    expect(await savePhotos(db, owner, [image(key)])).toBe(true)
    const [create, upload, list] = await queued()
    expect(upload?.intent).toEqual({ kind: 'photo.upload', ...owner, photoKey: key })
    expect([upload?.dependsOn, list?.dependsOn]).toEqual([[create?.opId], [create?.opId, upload?.opId]])
    await db.operations.clear()
    const other = await photo(modelKey, null)
    await savePhotos(db, owner, [image(other)])
    const [alone, itsList] = await queued()
    expect([alone?.dependsOn, itsList?.dependsOn]).toEqual([[], [alone?.opId]])
  })

  it('in another order are saved, and in the same not', async () => {
    const modelKey = await model()
    const owner = { modelKey, processKey: null }
    const keys = [await photo(modelKey, null), await photo(modelKey, null)]
    await savePhotos(db, owner, keys.map(image))
    expect(await savePhotos(db, owner, keys.map(image))).toBe(false)
    expect(await savePhotos(db, owner, keys.toReversed().map(image))).toBe(true)
    expect((await db.models.get(modelKey))?.view.images.map(({ id }) => id)).toEqual(keys.toReversed())
    expect((await queued()).filter(({ intent }) => intent.kind === 'photo.upload')).toHaveLength(2)
  })

  it('that the server has under another id are not uploaded again', async () => {
    const modelKey = await model()
    const key = await photo(modelKey, null)
    await db.idMap.put({ localId: key, kind: 'photo', serverId: 7, slug: null })
    await savePhotos(db, { modelKey, processKey: null }, [image(key)])
    expect((await queued()).map(({ intent }) => intent.kind)).toEqual(['model.create', 'model.patch'])
  })

  it('are dropped while nothing of them was sent, and left alone from then on', async () => {
    const modelKey = await model()
    const owner = { modelKey, processKey: null }
    const [kept, gone] = [await photo(modelKey, null), await photo(modelKey, null)]
    await savePhotos(db, owner, [image(kept), image(gone)])
    await db.operations.where('target').equals(`photo:${kept}`).modify({ state: 'SENDING', wireCount: 1 })
    await dropPhoto(db, kept)
    await dropPhoto(db, gone)
    expect(await db.photos.toCollection().primaryKeys()).toEqual([kept])
    expect(await db.originals.toCollection().primaryKeys()).toEqual([kept])
    const uploads = (await queued()).filter(({ intent }) => intent.kind === 'photo.upload')
    expect(uploads.map(({ target }) => target)).toEqual([`photo:${kept}`])
  })
})
