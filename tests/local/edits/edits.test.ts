import { beforeEach, describe, expect, it } from 'vitest'
import type { DeviceDatabase } from '#local/store/database.ts'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import type { Operation } from '#local/outbox/operation.ts'
import { keepOriginal, putPicture } from '#pictures/keep/photo-store.ts'
import { savePhotos } from '#local/edits/photo-edits.ts'
import { createProcess, deleteProcess, saveProcess } from '#local/edits/process-edits.ts'
import { findModel, listProcesses } from '#local/views/queries.ts'
import { findPhoto } from '#pictures/show/shown-photo.ts'
import { newDatabase } from '../../support/unit/new-database.ts'

const group = { id: 14, name: '주조' }
let db: DeviceDatabase

beforeEach(async () => {
  let clock = 1_000
  db = await newDatabase(() => (clock += 1))
})

const queued = (): Promise<Operation[]> => db.operations.orderBy('seq').toArray()
const model = (title = '한빛다이캐스팅') => createModel(db, { area: 'root', title, group })
const photo = (modelKey: string, processKey: string | null) =>
  keepOriginal(db, {
    area: 'root',
    modelKey,
    processKey,
    bytes: new Uint8Array([0xff, 0xd8, 0xff, 1]).buffer,
    type: 'image/jpeg',
    capturedAt: null,
  })
const image = (id: string) => ({
  id: id as `local-${string}`,
  url: null,
  thumbnailUrl: null,
  capturedAt: null,
})

/** As the engine does before the first byte leaves. */
const touchTheWire = (op: Operation) => db.operations.update(op.opId, { state: 'SENDING', wireCount: 1 })

describe('a model made on the device', () => {
  it('is there at once, with the operation that will carry it', async () => {
    const key = await model()
    expect((await findModel(db, 'root', key))?.view).toMatchObject({
      title: '한빛다이캐스팅',
      group,
      workStatus: 0,
    })
    expect(await queued()).toMatchObject([
      { state: 'QUEUED', lane: `model:${key}`, intent: { kind: 'model.create' } },
    ])
  })

  it('is not found in the other area', async () => {
    expect(await findModel(db, 'general', await model())).toBeNull()
  })

  it('keeps its title composed', async () => {
    const key = await model(' 한빛 '.normalize('NFD'))
    expect((await findModel(db, 'root', key))?.view.title).toBe('한빛')
  })
})

describe('edits that nothing left the device of', () => {
  it('are one patch with the first base and the last value', async () => {
    const modelKey = await model()
    for (const overview of ['가', '가나', '가나다']) {
      await saveModel(db, { modelKey, section: 'overview', fields: { overview } })
    }
    const [, patch, ...rest] = await queued()
    expect(rest).toEqual([])
    expect(patch?.intent).toMatchObject({ fields: { overview: '가나다' }, base: { overview: '' } })
  })

  it('vanish where a field is back at its base', async () => {
    const modelKey = await model()
    await saveModel(db, { modelKey, section: 'overview', fields: { overview: '가', features: '나' } })
    await saveModel(db, { modelKey, section: 'overview', fields: { overview: '' } })
    expect((await queued())[1]?.intent).toMatchObject({ fields: { features: '나' } })
    await saveModel(db, { modelKey, section: 'overview', fields: { features: '' } })
    expect(await queued()).toHaveLength(1)
  })

  // PROD-07, STATE-12
  it('of different sections stay apart', async () => {
    const modelKey = await model()
    await saveModel(db, { modelKey, section: 'title', fields: { title: '가' } })
    await saveModel(db, { modelKey, section: 'overview', fields: { overview: '나' } })
    expect((await queued()).map(({ intent }) => intent.kind)).toEqual([
      'model.create',
      'model.patch',
      'model.patch',
    ])
  })

  // API-69
  it('with nothing changed queue nothing', async () => {
    const modelKey = await model()
    expect(await saveModel(db, { modelKey, section: 'overview', fields: { overview: '' } })).toBe(false)
    expect(await queued()).toHaveLength(1)
  })
})

describe('an edit while the earlier one is on the wire', () => {
  it('follows it instead of changing it', async () => {
    const modelKey = await model()
    await saveModel(db, { modelKey, section: 'overview', fields: { overview: '가' } })
    await touchTheWire((await queued())[1]!)
    await saveModel(db, { modelKey, section: 'overview', fields: { overview: '나' } })
    const [, first, second] = await queued()
    expect(first?.intent).toMatchObject({ fields: { overview: '가' } })
    expect(second?.intent).toMatchObject({ fields: { overview: '나' }, base: { overview: '가' } })
    expect((await findModel(db, 'root', modelKey))?.view.overview).toBe('나')
  })
})

describe('processes', () => {
  it('get the next place and a made-up number', async () => {
    const modelKey = await model()
    await createProcess(db, { modelKey })
    await createProcess(db, { modelKey, name: '트리밍' })
    expect(await listProcesses(db, modelKey)).toMatchObject([
      { name: '신규공정', processNumber: 'R-1.0', provisionalNumber: true, order: 0 },
      { name: '트리밍', processNumber: 'R-2.0', order: 1 },
    ])
  })

  it('deleted unsent send nothing and free their bytes', async () => {
    const modelKey = await model()
    const { key } = await createProcess(db, { modelKey })
    const photoKey = await photo(modelKey, key)
    await saveProcess(db, { processKey: key, fields: { description: '설명' } })
    await savePhotos(db, { modelKey, processKey: key }, [image(photoKey)])
    await deleteProcess(db, key)
    expect((await queued()).map(({ intent }) => intent.kind)).toEqual(['model.create'])
    expect(await db.originals.count()).toBe(0)
    expect(await db.photos.count()).toBe(0)
    expect(await listProcesses(db, modelKey)).toEqual([])
  })

  it('deleted while their creation is on the wire are deleted after it', async () => {
    const modelKey = await model()
    const { key } = await createProcess(db, { modelKey })
    await createProcess(db, { modelKey, name: '검사' })
    await touchTheWire((await queued())[1]!)
    await deleteProcess(db, key)
    expect((await queued()).map(({ intent }) => intent.kind)).toEqual([
      'model.create',
      'process.create',
      'process.create',
      'process.delete',
    ])
    expect(await listProcesses(db, modelKey)).toMatchObject([{ name: '검사', order: 0 }])
  })
})

describe('photos', () => {
  const picture = {
    bytes: new Uint8Array([1, 2, 3]).buffer,
    type: 'image/jpeg',
    sha256: 'a'.repeat(64),
    thumbnail: new Uint8Array([1]).buffer,
    thumbnailType: 'image/jpeg',
  }

  it('are durable as they came before a picture is made of them, and free the original then', async () => {
    const modelKey = await model()
    const key = await photo(modelKey, null)
    expect((await db.originals.get(key))?.bytes.byteLength).toBe(4)
    expect(await findPhoto(db, key)).toMatchObject({ place: 'preparing' })
    await putPicture(db, key, picture)
    expect(await db.originals.get(key)).toBeUndefined()
    expect(await findPhoto(db, key)).toMatchObject({ place: 'device' })
  })

  it('saved queue one upload each and one list that waits for them, in a lane of their own', async () => {
    const modelKey = await model()
    const { key: processKey } = await createProcess(db, { modelKey })
    const keys = [await photo(modelKey, processKey), await photo(modelKey, processKey)]
    await savePhotos(db, { modelKey, processKey }, keys.map(image))
    const [, createOfProcess, first, second, list] = await queued()
    expect([first?.lane, second?.lane, list?.lane]).toEqual(Array(3).fill(`photos:${modelKey}`))
    expect(first?.dependsOn).toEqual([createOfProcess?.opId])
    expect(list?.dependsOn).toEqual([createOfProcess?.opId, first?.opId, second?.opId])
    expect((await listProcesses(db, modelKey))[0]?.images.map(({ id }) => id)).toEqual(keys)
  })

  it('added later join the list that still waits, without a second upload', async () => {
    const modelKey = await model()
    const { key: processKey } = await createProcess(db, { modelKey })
    const owner = { modelKey, processKey }
    const first = await photo(modelKey, processKey)
    await savePhotos(db, owner, [image(first)])
    const second = await photo(modelKey, processKey)
    await savePhotos(db, owner, [image(first), image(second)])
    const kinds = (await queued()).map(({ intent }) => intent.kind)
    expect(kinds.filter((kind) => kind === 'photo.upload')).toHaveLength(2)
    expect(kinds.filter((kind) => kind === 'process.patch')).toHaveLength(1)
  })

  it('removed again before they were sent leave nothing behind', async () => {
    const modelKey = await model()
    const { key: processKey } = await createProcess(db, { modelKey })
    const owner = { modelKey, processKey }
    const key = await photo(modelKey, processKey)
    await savePhotos(db, owner, [image(key)])
    await savePhotos(db, owner, [])
    expect((await queued()).map(({ intent }) => intent.kind)).toEqual(['model.create', 'process.create'])
    expect(await db.originals.count()).toBe(0)
  })
})
