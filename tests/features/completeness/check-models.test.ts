import { beforeEach, describe, expect, it } from 'vitest'
import { checkModels } from '#features/completeness/check-models.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { ProcessFields } from '#local/store/fields.ts'
import { draftKeys } from '#local/store/drafts.ts'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import { keepOriginal } from '#pictures/keep/photo-store.ts'
import { savePhotos } from '#local/edits/photo-edits.ts'
import { createProcess, deleteProcess, saveProcess } from '#local/edits/process-edits.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { draftRow } from '../../support/unit/rows.ts'

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

  it('tells each of several models apart, with what only this device has of it', async () => {
    const other = await createModel(db, { area: 'root', title: '다온', group })
    const { key } = await createProcess(db, { modelKey: other, name: '용해' })
    await draft(draftKeys.model(modelKey, 'etc'), { manager: '김' })
    const checks = await checkModels(db, [other, modelKey])
    expect(checks).toMatchObject([
      { key: other, title: '다온', processCount: 1, unsaved: [], unsent: { edits: 2, photos: 0 } },
      { key: modelKey, title: '한빛', processCount: 0, unsaved: [{}], unsent: { edits: 1, photos: 0 } },
    ])
    expect(checks.map(({ processes }) => processes.length)).toEqual([1, 0])
    await db.processes.update(key, { deleted: true })
    await db.drafts.put(draftRow(draftKeys.process(key), other))
    expect(await checkModels(db, [other])).toMatchObject([{ processCount: 0, processes: [], unsaved: [] }])
  })

  it('has the processes in their order, those left out of which nothing is missing', async () => {
    const keys: string[] = []
    for (const name of ['용해', '주입', '냉각']) keys.push((await createProcess(db, { modelKey, name })).key)
    const [melting, pouring, cooling] = keys.toSorted()
    await db.processes.update(melting!, { order: 2 })
    await db.processes.update(pouring!, { order: 1 })
    await db.processes.update(cooling!, { order: 0 })
    const row = await db.processes.get(pouring!)
    const whole = {
      ...{ description: '설명', images: [{}], equipments: [{}], kpis: [{}] },
    } as unknown as ProcessFields
    await db.processes.put({ ...row!, view: { ...row!.view, ...whole } })
    expect((await check())?.processes.map(({ place }) => place.order)).toEqual([0, 2])
  })

  it('numbers a process by the industry that its model has by now', async () => {
    modelKey = await createModel(db, { area: 'general', title: '한빛', group })
    await createProcess(db, { modelKey, name: '용해' })
    const row = await db.models.get(modelKey)
    const genBiz = { id: 4711, productName: '나사', ksicCode: '1', ksic: '금속', icCode: '2', ic: '기계' }
    await db.models.put({ ...row!, view: { ...row!.view, genBiz } })
    expect((await check())?.processes[0]?.place.number).toBe('4711-1.0')
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
    await saveModel(db, { modelKey, section: 'overview', fields: { overview: '개요' } })
    expect(await checkModels(db, [modelKey])).toEqual([])
    const made = await createModel(db, { area: 'root', title: '다온', group })
    expect(await checkModels(db, [modelKey, made])).toMatchObject([{ key: made }])
  })
})
