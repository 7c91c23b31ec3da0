// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, configure, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useAlbum } from '#features/photo-album/use-album.ts'
import { photoSlotOf } from '#features/process/form/photo-slot.ts'
import { useProcessForm } from '#features/process/form/use-process-form.ts'
import { DraftStore } from '#forms/draft/draft-store.ts'
import { DraftsContext } from '#forms/draft/use-draft-store.ts'
import { createModel } from '#local/edits/model-edits.ts'
import { savePhotos } from '#local/edits/photo-edits.ts'
import { createProcess } from '#local/edits/process-edits.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { type ShownProcess, listProcesses } from '#local/views/queries.ts'
import { DatabaseContext } from '#session/device/use-database.ts'
import { type Notice, onNotice } from '#ui/layers/notify.ts'
import { newDatabase } from '../../support/unit/new-database.ts'

// For hangs, not for speed.
configure({ asyncUtilTimeout: 30_000 })

const PHOTOS = [1, 2].map((id) => ({ id, url: `/${id}`, thumbnailUrl: null, capturedAt: null }))

let db: DeviceDatabase
let modelKey: string
let notices: Notice[]
let stop: () => void
beforeEach(async () => {
  db = await newDatabase()
  modelKey = await createModel(db, { area: 'root', title: '한빛', group: { id: 14, name: '주조' } })
  const { key } = await createProcess(db, { modelKey, name: '용해' })
  await savePhotos(db, { modelKey, processKey: key }, PHOTOS)
  notices = []
  stop = onNotice((notice) => notices.push(notice))
})
afterEach(() => stop())

async function read(): Promise<ShownProcess> {
  const [process] = await listProcesses(db, modelKey)
  if (process === undefined) throw new Error('There is no process.')
  return process
}

async function openAlbum() {
  const drafts = await DraftStore.open(db, modelKey)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DatabaseContext value={db}>
      <DraftsContext value={drafts}>{children}</DraftsContext>
    </DatabaseContext>
  )
  return renderHook(
    (process: ShownProcess) => {
      const { form, save } = useProcessForm(process)
      const mode = form.isEditing ? 'edit' : 'view'
      const of = { area: 'root', process, access: 'writer', mode, items: form.values.images, form } as const
      return { form, save, album: useAlbum(photoSlotOf(of)) }
    },
    { wrapper, initialProps: await read() },
  )
}

it('a photo that was taken out comes back where it was, also once that is saved', async () => {
  const { result, rerender } = await openAlbum()
  const ids = () => result.current.form.values.images.map(({ id }) => id)
  act(() => result.current.form.begin())
  act(() => result.current.album.remove(PHOTOS[0]!))
  expect(ids()).toEqual([2])
  await act(() => result.current.save())
  rerender(await read())
  expect(ids()).toEqual([2])
  act(() => notices.find(({ action }) => action?.label === '되돌리기')?.action?.onAct())
  expect(ids()).toEqual([1, 2])
  await act(() => result.current.save())
  expect((await read()).images).toEqual(PHOTOS)
})
