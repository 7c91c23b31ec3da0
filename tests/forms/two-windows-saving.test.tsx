// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, configure, renderHook, waitFor } from '@testing-library/react'
import { useLiveQuery } from 'dexie-react-hooks'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useProcessForm } from '#features/process/form/use-process-form.ts'
import { DraftStore } from '#forms/draft/draft-store.ts'
import { withValues } from '#forms/draft/draft-values.ts'
import { DraftsContext } from '#forms/draft/use-draft-store.ts'
import { saveDraft } from '#forms/save/save-draft.ts'
import { createModel } from '#local/edits/model-edits.ts'
import { createProcess } from '#local/edits/process-edits.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { draftKeys } from '#local/store/drafts.ts'
import { type ShownProcess, listProcesses } from '#local/views/queries.ts'
import { listUnsaved } from '#local/views/work/unsaved.ts'
import { keepOriginal } from '#pictures/keep/photo-store.ts'
import { DatabaseContext } from '#session/device/use-database.ts'
import { onNotice } from '#ui/layers/notify.ts'
import { newDatabase } from '../support/unit/new-database.ts'

// For hangs, not for speed.
configure({ asyncUtilTimeout: 30_000 })

const MISSING = '이 기기에 없는 사진이 있어 저장하지 못했습니다. 그 사진을 빼고 다시 저장해주세요.'

let db: DeviceDatabase
let modelKey: string
let process: ShownProcess
let key: string
/** Of the window whose form is shown. */
let store: DraftStore
let told: (string | undefined)[]
let stop: () => void
beforeEach(async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  db = await newDatabase()
  modelKey = await createModel(db, { area: 'root', title: '한빛', group: { id: 14, name: '주조' } })
  await createProcess(db, { modelKey, name: '용해' })
  process = (await listProcesses(db, modelKey))[0]!
  key = draftKeys.process(process.key)
  store = await DraftStore.open(db, modelKey)
  told = []
  stop = onNotice(({ title, description }) => told.push(description ?? title))
})
afterEach(() => {
  stop()
  cleanup()
  vi.restoreAllMocks()
})

function showForm() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DatabaseContext value={db}>
      <DraftsContext value={store}>{children}</DraftsContext>
    </DatabaseContext>
  )
  const useForm = () => {
    const rows = useLiveQuery(() => listProcesses(db, modelKey), [])
    return useProcessForm(rows?.[0] ?? process)
  }
  return renderHook(useForm, { wrapper }).result
}

/** Typed with a photo in one window, and thrown away in another that had found it. */
async function typeAndThrowAway() {
  const owner = { area: 'root', modelKey, processKey: process.key } as const
  const photo = { bytes: new Uint8Array([0xff, 0xd8, 0xff]).buffer, type: 'image/jpeg', capturedAt: null }
  const id = await keepOriginal(db, { ...owner, ...photo })
  const images = [{ id, url: null, thumbnailUrl: null, capturedAt: null }]
  store.change(key, (draft) => withValues(draft, { memo: '3호기', images }, process))
  await store.keepNow()
  const other = await DraftStore.open(db, modelKey)
  await other.end(key, [])
  expect(await db.photos.count()).toBe(0)
  await store.lookAgain()
}
const view = async () => (await db.processes.get(process.key))?.view

it('where a photo is gone the form says so, keeps the rest, and saves it once that photo is taken out', async () => {
  await typeAndThrowAway()
  const form = showForm()
  expect(await act(() => form.current.save())).toBe(false)
  expect(told).toEqual([MISSING])
  expect(form.current.form.values.memo).toBe('3호기')
  expect((await view())?.memo).toBe('')
  act(() => form.current.form.changeNow(() => ({ images: [] })))
  expect(await act(() => form.current.save())).toBe(true)
  expect(await view()).toMatchObject({ memo: '3호기', images: [] })
  expect(await db.drafts.count()).toBe(0)
})

it('where a photo is gone it says so too where it is saved without its form, and keeps all of it', async () => {
  await typeAndThrowAway()
  const [input] = await listUnsaved(db)
  expect(await saveDraft(db, input!)).toEqual({ isSaved: false, messages: [MISSING] })
  expect((await db.drafts.get(key))?.values).toMatchObject({ changes: { memo: '3호기' } })
  expect((await view())?.memo).toBe('')
})

it('a form ends where another window has saved all that was typed in it', async () => {
  const form = showForm()
  act(() => form.current.form.change({ memo: '3호기' }))
  await act(() => store.keepNow())
  const [input] = await listUnsaved(db)
  await act(() => saveDraft(db, input!))
  await act(() => store.lookAgain())
  await waitFor(() => expect(form.current.form.isEditing).toBe(false))
  await waitFor(async () => expect(await db.drafts.count()).toBe(0))
  expect(form.current.form.values.memo).toBe('3호기')
})
