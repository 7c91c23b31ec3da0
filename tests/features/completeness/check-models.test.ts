import { beforeEach, describe, expect, it } from 'vitest'
import { checkModels } from '#features/completeness/check-models.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { draftKeys } from '#local/store/drafts.ts'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import { keepOriginal } from '#pictures/keep/photo-store.ts'
import { savePhotos } from '#local/edits/photo-edits.ts'
import { createProcess, deleteProcess, saveProcess } from '#local/edits/process-edits.ts'
import { newDatabase } from '../../support/unit/new-database.ts'

const group = { id: 14, name: '주조' }
let db: DeviceDatabase
let modelKey: string

beforeEach(async () => {
  let clock = 1_000
  db = await newDatabase(() => (clock += 1))
  modelKey = await createModel(db, { area: 'root', title: '한빛', group })
})

const check = async () => (await checkModels(db, [modelKey]))[0]
const draft = (key: string, changes: object) =>
  db.drafts.put({ key, modelKey, values: { changes, base: {}, addedPhotos: [] }, savedAt: 1 })

describe('the check of a model', () => {
  it('names what is missing in sections and processes, by their places on the page', async () => {
    await createProcess(db, { modelKey, name: '용해' })
    const gone = await createProcess(db, { modelKey, name: '잘못' })
    const { key } = await createProcess(db, { modelKey, name: '주입' })
    await deleteProcess(db, gone.key)
    await saveProcess(db, { processKey: key, fields: { description: '주입한다' } })
    await saveModel(db, { modelKey, section: 'overview', fields: { overview: '개요' } })
    expect(await check()).toMatchObject({
      title: '한빛',
      slug: modelKey,
      processCount: 2,
      sections: [
        { section: 'technology', isEmpty: true },
        { section: 'overview', isEmpty: false, missing: ['productionItem', 'features'] },
        { section: 'kpi', isEmpty: true },
        { section: 'etc', isEmpty: true },
      ],
      processes: [
        {
          place: { order: 0, number: 'R-1.0', name: '용해' },
          missing: ['description', 'images', 'equipments', 'kpis'],
        },
        { place: { order: 1, number: 'R-3.0', name: '주입' }, missing: ['images', 'equipments', 'kpis'] },
      ],
    })
  })

  it('tells what only this device has: edits, photos, and what needs a person', async () => {
    const photoKey = await keepOriginal(db, {
      area: 'root',
      modelKey,
      processKey: null,
      bytes: new ArrayBuffer(4),
      type: 'image/jpeg',
      capturedAt: null,
    })
    const image = { id: photoKey, url: null, thumbnailUrl: null, capturedAt: null }
    await savePhotos(db, { modelKey, processKey: null }, [image])
    await db.operations.where('target').equals(`photo:${photoKey}`).modify({ state: 'REJECTED' })
    expect((await check())?.unsent).toEqual({ edits: 2, photos: 1, needsYou: 1 })
  })

  it('tells where input was not saved, and not of forms that were only opened', async () => {
    const { key } = await createProcess(db, { modelKey, name: '용해' })
    await draft(draftKeys.process(key), { description: '쓰다 만 글' })
    await draft(draftKeys.model(modelKey, 'etc'), { manager: '김' })
    await draft(draftKeys.model(modelKey, 'title'), {})
    expect((await check())?.unsaved).toEqual([
      { kind: 'section', section: 'etc' },
      { kind: 'process', order: 0, number: 'R-1.0', name: '용해' },
    ])
  })

  it('says nothing of a model that this device does not hold as a whole', async () => {
    await db.models.update(modelKey, { serverId: 12, pulledAt: null })
    expect(await checkModels(db, [modelKey, 'root:99'])).toEqual([])
    await db.models.update(modelKey, { pulledAt: 5 })
    expect(await checkModels(db, [modelKey])).toHaveLength(1)
  })

  it('says nothing of a copy whose processes the server has not made yet', async () => {
    const [create] = await db.operations.toArray()
    await db.operations.put({ ...create!, intent: { kind: 'model.copy', modelKey, sourceKey: 'root:1' } })
    expect(await checkModels(db, [modelKey])).toEqual([])
  })
})
