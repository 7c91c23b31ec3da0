import { beforeEach, describe, expect, it, vi } from 'vitest'
import { toProcessValues } from '#forms/draft/process-values.ts'
import { saveDraft } from '#forms/save/save-draft.ts'
import { writeProcess, writeSection } from '#forms/draft/write-form.ts'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import { createProcess, deleteProcess, saveProcess } from '#local/edits/process-edits.ts'
import { exportBackup, importBackup } from '#local/resolve/backup.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { draftKeys } from '#local/store/drafts.ts'
import { countUnsaved, listUnsaved } from '#local/views/work/unsaved.ts'
import { readSyncStatus } from '#local/views/work/sync-status.ts'
import { keepOriginal } from '#pictures/keep/photo-store.ts'
import { newDatabase } from '../support/unit/new-database.ts'

const open = () => newDatabase()

let db: DeviceDatabase
let modelKey: string
let processKey: string
beforeEach(async () => {
  db = await open()
  modelKey = await createModel(db, { area: 'root', title: '한빛', group: { id: 14, name: '주조' } })
  processKey = (await createProcess(db, { modelKey, name: '용해' })).key
})

interface Input {
  changes: object
  base?: object
  addedPhotos?: string[]
}
const leave = (key: string, { base = {}, addedPhotos = [], ...input }: Input) =>
  db.drafts.put({ key, modelKey, values: { ...input, base, addedPhotos }, savedAt: 1 })
const overview = () => draftKeys.model(modelKey, 'overview')
const saveAll = async () => {
  const saved = []
  for (const input of await listUnsaved(db)) saved.push(await saveDraft(db, input))
  return saved
}
const model = () => db.models.get(modelKey)

describe('input that was not saved', () => {
  it('is listed with its place, and a form that was only opened is not', async () => {
    await leave(overview(), { changes: { overview: '개요' } })
    await leave(draftKeys.process(processKey), { changes: { name: '주입' } })
    await leave(draftKeys.model(modelKey, 'etc'), { changes: {} })
    expect((await listUnsaved(db)).map(({ place }) => place)).toEqual(
      expect.arrayContaining([
        { kind: 'section', section: 'overview' },
        { kind: 'process', order: 0, number: expect.any(String) as string, name: '용해' },
      ]),
    )
    expect(await countUnsaved(db)).toEqual(new Map([[modelKey, 2]]))
    expect(await readSyncStatus(db)).toMatchObject({ unsaved: 2 })
  })

  it('of a process that was deleted has no place, and is not saved', async () => {
    await leave(draftKeys.process(processKey), { changes: { name: '주입' } })
    const [before] = await listUnsaved(db)
    await deleteProcess(db, processKey)
    await leave(draftKeys.process(processKey), { changes: { name: '주입' } })
    const [left] = await listUnsaved(db)
    expect([before?.place?.kind, left?.place]).toEqual(['process', null])
    expect(await saveAll()).toEqual([{ isSaved: false, messages: [] }])
    expect(await countUnsaved(db)).toEqual(new Map([[modelKey, 1]]))
  })
})

describe('saving it without its form', () => {
  // STATE-35
  it.each([
    [4, 0],
    [3, 4],
  ] as const)('takes a model from stage %i to %i', async (from, to) => {
    await saveModel(db, { modelKey, section: 'stage', fields: { workStatus: from } })
    await leave(draftKeys.model(modelKey, 'stage'), { changes: { workStatus: to } })
    expect(await saveAll()).toEqual([{ isSaved: true }])
    expect((await model())?.view.workStatus).toBe(to)
    expect(await countUnsaved(db)).toEqual(new Map())
  })

  it('does what the form would: text is tidied, the rest of the record stays as it is by now', async () => {
    await leave(overview(), { changes: { overview: ' 한 줄 ' }, base: { overview: '' } })
    await saveModel(db, { modelKey, section: 'overview', fields: { features: '나중에' } })
    expect(await saveAll()).toEqual([{ isSaved: true }])
    expect((await model())?.view).toMatchObject({ overview: '한 줄', features: '나중에' })
    expect(await listUnsaved(db)).toEqual([])
  })

  it('refuses what the form refuses, says why, and keeps it', async () => {
    await leave(draftKeys.model(modelKey, 'title'), { changes: { title: '  ' } })
    await leave(overview(), { changes: { overview: '개요' } })
    const saved = await saveAll()
    expect(saved).toEqual(
      expect.arrayContaining([
        { isSaved: true },
        { isSaved: false, messages: ['제목: 모델명을 최소 1글자 이상 입력해주세요.'] },
      ]),
    )
    expect((await model())?.view).toMatchObject({ title: '한빛', overview: '개요' })
    expect((await listUnsaved(db)).map(({ key }) => key)).toEqual([draftKeys.model(modelKey, 'title')])
  })

  it('takes nothing with it that another window keeps at that moment', async () => {
    await leave(overview(), { changes: { overview: '먼저' } })
    const [input] = await listUnsaved(db)
    if (input === undefined) throw new Error('Nothing is unsaved.')
    await Promise.all([saveDraft(db, input), leave(overview(), { changes: { overview: '나중' } })])
    const kept = await db.drafts.get(overview())
    expect([(await model())?.view.overview, JSON.stringify(kept?.values)]).toEqual([
      expect.stringMatching(/먼저|나중/),
      (await model())?.view.overview === '나중' ? undefined : expect.stringContaining('나중'),
    ])
  })

  it('puts the number of a process together from its parts, and queues the photos that are in its list', async () => {
    const bytes = new TextEncoder().encode('photo').buffer
    const photo = { area: 'root', modelKey, processKey, bytes, type: 'image/jpeg', capturedAt: null } as const
    const [kept, dropped] = [await keepOriginal(db, photo), await keepOriginal(db, photo)]
    const image = { id: kept, url: null, thumbnailUrl: null, capturedAt: null }
    await saveProcess(db, { processKey, fields: { processNumber: 'R1-1.0' } })
    await leave(draftKeys.process(processKey), {
      changes: { sub: '2', images: [image] },
      base: { sub: '0', images: [] },
      addedPhotos: [kept, dropped],
    })
    expect(await saveAll()).toEqual([{ isSaved: true }])
    const process = await db.processes.get(processKey)
    expect(process?.view).toMatchObject({ processNumber: 'R1-1.2', images: [{ id: kept }] })
    const kinds = (await db.operations.toArray()).map(({ intent }) => intent.kind)
    expect(kinds.filter((kind) => kind === 'photo.upload')).toHaveLength(1)
    expect(await db.photos.toCollection().primaryKeys()).toEqual([kept])
  })
})

describe('what cannot be saved without its form', () => {
  const notSaved = { isSaved: false, messages: [] }
  const listed = async () => {
    const [input] = await listUnsaved(db)
    if (input === undefined) throw new Error('Nothing is unsaved.')
    return input
  }

  it('is what is gone, is in a record that is gone, or was written by another build', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    await leave(overview(), { changes: { overview: '개요' } })
    const input = await listed()
    await db.drafts.update(overview(), { values: 'later' })
    expect(await saveDraft(db, input)).toEqual(notSaved)
    await db.drafts.clear()
    expect(await saveDraft(db, input)).toEqual(notSaved)
    await leave(overview(), { changes: { overview: '개요' } })
    await db.models.clear()
    expect(await saveDraft(db, input)).toEqual(notSaved)
    const processDraft = draftKeys.process(processKey)
    await leave(processDraft, { changes: { name: '주입' } })
    await db.processes.clear()
    const place = { kind: 'process', order: 0, number: '', name: '용해' } as const
    expect(await saveDraft(db, { ...input, key: processDraft, place })).toEqual(notSaved)
    expect(await db.drafts.count()).toBe(2)
    vi.restoreAllMocks()
  })

  it('is said by the names of its fields, whichever part of the number is wrong', async () => {
    await leave(draftKeys.process(processKey), {
      changes: { unique: ' ', main: 'x', sub: 'y', name: '가'.repeat(300) },
    })
    const saving = await saveDraft(db, await listed())
    expect(saving).toMatchObject({ isSaved: false })
    expect('messages' in saving && saving.messages.toSorted()).toEqual([
      '공정 번호: 고유번호를 입력해주세요.',
      '공정 번호: 부번호를 숫자로 입력해주세요.',
      '공정 번호: 주번호를 숫자로 입력해주세요.',
      expect.stringMatching(/^공정명: /),
    ])
  })
})

describe('a form that is saved', () => {
  it('has its photos saved in the model, and in a process only where they were changed', async () => {
    const photo = {
      area: 'root',
      modelKey,
      processKey: null,
      bytes: new ArrayBuffer(3),
      type: 'image/jpeg',
    } as const
    const id = await keepOriginal(db, { ...photo, capturedAt: null })
    const images = [{ id, url: null, thumbnailUrl: null, capturedAt: null }]
    await writeSection(db, { modelKey, section: 'photos' }, { changes: { images }, base: {} })
    expect((await model())?.view.images).toEqual(images)
    const process = await db.processes.get(processKey)
    if (process === undefined) throw new Error('The process is gone.')
    const values = toProcessValues(process.view)
    await writeProcess(db, process, { changes: { name: '주입' }, base: {}, values })
    expect((await db.processes.get(processKey))?.view).toMatchObject({ name: '주입', images: [] })
  })

  it('has no draft left as soon as the edit is on the disk, with photos or without', async () => {
    await leave(overview(), { changes: { overview: '개요' } })
    await writeSection(db, { modelKey, section: 'overview' }, { changes: { overview: '개요' }, base: {} })
    const key = draftKeys.process(processKey)
    await leave(key, { changes: { name: '주입' } })
    const process = await db.processes.get(processKey)
    if (process === undefined) throw new Error('The process is gone.')
    const values = toProcessValues(process.view)
    await writeProcess(db, process, { changes: { name: '주입', images: [] }, base: {}, values })
    expect(await db.drafts.count()).toBe(0)
    expect((await model())?.view.overview).toBe('개요')
    expect((await db.processes.get(processKey))?.view.name).toBe('주입')
  })

  it('keeps its draft where the edit did not reach the disk', async () => {
    await leave(overview(), { changes: { overview: '개요' } })
    await expect(
      writeSection(
        db,
        { modelKey: 'local-none', section: 'overview' },
        { changes: { overview: 'x' }, base: {} },
      ),
    ).rejects.toThrow()
    expect(await db.drafts.count()).toBe(1)
  })
})

describe('where it cannot be saved', () => {
  it('a photo that is nowhere is named, and the input stays', async () => {
    const image = {
      id: 'local-33333333-3333-4333-8333-333333333333',
      url: null,
      thumbnailUrl: null,
      capturedAt: null,
    }
    await leave(draftKeys.process(processKey), { changes: { memo: '3호기', images: [image] } })
    const messages = ['이 기기에 없는 사진이 있어 저장하지 못했습니다. 그 사진을 빼고 다시 저장해주세요.']
    expect(await saveAll()).toEqual([{ isSaved: false, messages }])
    expect(await db.drafts.count()).toBe(1)
    expect((await db.processes.get(processKey))?.view.memo).toBe('')
  })

  it('a device that fails is told of, and the input stays', async () => {
    await leave(overview(), { changes: { overview: '개요' } })
    vi.spyOn(db.models, 'put').mockImplementationOnce(() => {
      throw new Error('The disk is gone.')
    })
    await expect(saveAll()).rejects.toThrow('The disk is gone.')
    expect(await db.drafts.count()).toBe(1)
  })
})

describe('the backup', () => {
  it('carries it to another device, where it can be saved, even where nothing else waits', async () => {
    await leave(overview(), { changes: { overview: '개요' } })
    // The server has the model.
    await db.operations.clear()
    await db.models.toCollection().modify((row) => {
      Object.assign(row, { base: row.view, serverId: 5, slug: '한빛' })
    })
    const file = await new Blob(await exportBackup(db)).arrayBuffer()
    db = await open()
    expect(await importBackup(db, file)).toEqual({ operations: 0, drafts: 1 })
    expect(await importBackup(db, file)).toEqual({ operations: 0, drafts: 0 })
    expect(await saveAll()).toEqual([{ isSaved: true }])
    expect((await model())?.view).toMatchObject({ overview: '개요' })
  })
})
