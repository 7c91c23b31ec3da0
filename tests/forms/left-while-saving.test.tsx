// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ModelSectionName } from '#domain/model/sections.ts'
import { DraftStore } from '#forms/draft/draft-store.ts'
import type { FieldSchemas } from '#forms/draft/draft-values.ts'
import { SECTION_FORMS } from '#forms/draft/section-forms.ts'
import { leaveLastWords, takeLastWords } from '#forms/draft/last-words.ts'
import { type DraftForm, useDraftForm } from '#forms/draft/use-draft-form.ts'
import { DraftsContext } from '#forms/draft/use-draft-store.ts'
import { writeSection } from '#forms/draft/write-form.ts'
import { createModel } from '#local/edits/model-edits.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { draftKeys } from '#local/store/drafts.ts'
import { countUnsaved } from '#local/views/work/unsaved.ts'
import { keepOriginal } from '#pictures/keep/photo-store.ts'
import { newDatabase } from '../support/unit/new-database.ts'
import { until } from '../support/until.ts'

/** A page that is left in the middle of a save: it has asked the device for it, and hears no answer. */
const { section } = SECTION_FORMS.overview
const saved = { productionItem: '', overview: '', features: '' }
let db: DeviceDatabase
let modelKey: string
let store: DraftStore
beforeEach(async () => {
  db = await newDatabase()
  modelKey = await createModel(db, { area: 'root', title: '한빛', group: { id: 14, name: '주조' } })
  store = await DraftStore.open(db, modelKey)
})

function showForm<T extends object>(
  form: { section: ModelSectionName; schemas: FieldSchemas<T> },
  record: NoInfer<T>,
) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DraftsContext value={store}>{children}</DraftsContext>
  )
  const key = draftKeys.model(modelKey, form.section)
  return renderHook(() => useDraftForm(key, record, form.schemas), { wrapper }).result
}
const formOfOverview = (record = saved) => showForm(SECTION_FORMS.overview, record)
const save = (changes: object, intoModel = modelKey) =>
  writeSection(db, { modelKey: intoModel, section }, { changes, base: {} })
const drafts = async () => (await db.drafts.toArray()).map(({ values }) => values)

test('what was typed and saved in one breath is saved, and does not count as unsaved', async () => {
  const form = formOfOverview()
  act(() => form.current.change({ overview: '래들' }))
  const { changes } = await form.current.settle()
  const saving = save(changes)
  store.keepLast()
  await saving
  // Whatever the page still asked for has been done by now.
  expect(await drafts()).toEqual([])
  expect(await countUnsaved(db)).toEqual(new Map())
  expect((await db.models.get(modelKey))?.view.overview).toBe('래들')
})

test('it is on the device as typed where the save was not', async () => {
  const form = formOfOverview()
  act(() => form.current.change({ overview: '래들' }))
  const { changes } = await form.current.settle()
  const saving = save(changes, 'local-none')
  store.keepLast()
  await expect(saving).rejects.toThrow()
  expect(await drafts()).toMatchObject([{ changes: { overview: '래들' } }])
})

test('what was typed behind it is on the device', async () => {
  const form = formOfOverview()
  act(() => form.current.change({ overview: '래들' }))
  const { changes } = await form.current.settle()
  const saving = save(changes)
  act(() => form.current.change({ overview: '래들 2기' }))
  await saving
  store.keepLast()
  expect(await drafts()).toMatchObject([{ changes: { overview: '래들 2기' } }])
})

test('it is kept a moment later where the device refused it before the save', async () => {
  const form = formOfOverview()
  act(() => form.current.change({ overview: '래들' }))
  const commit = vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementationOnce(function (
    this: IDBTransaction,
  ) {
    this.abort()
  })
  await form.current.settle()
  expect(commit).toHaveBeenCalledOnce()
  await until(async () => expect(await drafts()).toMatchObject([{ changes: { overview: '래들' } }]))
})

test('what was left to the next page and saved all the same does not count as unsaved there', async () => {
  const form = formOfOverview()
  act(() => form.current.change({ overview: '래들' }))
  const { changes } = await form.current.settle()
  leaveLastWords(db.userKey, store.unconfirmed())
  await save(changes)
  await takeLastWords(db)
  expect(await drafts()).toHaveLength(1)
  store = await DraftStore.open(db, modelKey)
  const next = formOfOverview({ ...saved, overview: '래들' })
  expect(next.current.isEditing).toBe(false)
  await until(async () => expect(await drafts()).toEqual([]))
})

test('what was left to the next page and not saved is in its form again', async () => {
  const form = formOfOverview()
  act(() => form.current.change({ overview: '래들' }))
  leaveLastWords(db.userKey, store.unconfirmed())
  await takeLastWords(db)
  store = await DraftStore.open(db, modelKey)
  expect(formOfOverview().current).toMatchObject({ isEditing: true, values: { overview: '래들' } })
})

test('who types on before the record was read again has seen what was saved', async () => {
  const form = formOfOverview()
  act(() => form.current.change({ overview: '래들' }))
  const first = await form.current.settle()
  await act(() => first.finish({ overview: '래들' }))
  act(() => form.current.change({ features: '전기로' }))
  const second = await form.current.settle()
  await act(() => second.finish({ features: '전기로' }))
  expect(form.current.values).toMatchObject({ overview: '래들', features: '전기로' })

  act(() => form.current.change({ overview: '래들 2기' }))
  expect((await form.current.settle()).base).toEqual({ overview: '래들' })
  act(() => form.current.change({ overview: '래들' }))
  expect(form.current.changeCount).toBe(0)
})

type Ends = Pick<DraftForm<{ memo: string }>, 'discard' | 'settle'>

test.each([
  ['thrown away', (form: Ends) => form.discard()],
  ['saved', async (form: Ends) => (await form.settle()).finish({ memo: '래들' })],
])(
  'a photo that was saved stays where what was typed behind it is %s before the record was read again',
  async (_, end) => {
    const photo = await keepOriginal(db, {
      area: 'root',
      modelKey,
      processKey: null,
      bytes: new Uint8Array([0xff, 0xd8, 0xff]).buffer,
      type: 'image/jpeg',
      capturedAt: null,
    })
    const images = [{ id: photo, url: null, thumbnailUrl: null, capturedAt: null }]
    const form = showForm(SECTION_FORMS.etc, { workedAt: null, images: [], memo: '', manager: '' })
    act(() => form.current.change({ images }))
    const { finish } = await form.current.settle()
    act(() => form.current.change({ memo: '래들' }))
    await act(() => finish({ images }))
    expect(form.current.changeCount).toBe(1)
    await act(() => end(form.current))
    expect(await db.photos.toCollection().primaryKeys()).toEqual([photo])
  },
)
