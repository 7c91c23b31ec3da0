// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { Dexie, type Transaction } from 'dexie'
import { act, configure, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useAlbum } from '#features/photo-album/use-album.ts'
import { photoSlotOf } from '#features/process/form/photo-slot.ts'
import { useProcessForm } from '#features/process/form/use-process-form.ts'
import { readDraft } from '#forms/draft/draft-rows.ts'
import { DraftStore } from '#forms/draft/draft-store.ts'
import { DraftsContext } from '#forms/draft/use-draft-store.ts'
import { createModel } from '#local/edits/model-edits.ts'
import { createProcess } from '#local/edits/process-edits.ts'
import { listProcesses } from '#local/views/queries.ts'
import { photoMessages } from '#pictures/keep/photo-messages.ts'
import { DatabaseContext } from '#session/device/use-database.ts'
import * as notify from '#ui/layers/notify.ts'
import { fillDatabases } from '../../support/unit/full-database.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { craftedJpeg } from '../../pictures/crafted-jpeg.ts'

// For hangs, not for speed.
configure({ asyncUtilTimeout: 30_000 })

vi.mock(import('#pictures/make/resume-preparing.ts'), () => ({ beginPreparing: () => undefined }))

let makeRoom: () => void = () => undefined
afterEach(() => {
  makeRoom()
  vi.restoreAllMocks()
})

/** The album of a process whose form stands open. */
async function openAlbum() {
  const db = await newDatabase()
  const modelKey = await createModel(db, { area: 'root', title: '한빛', group: { id: 14, name: '주조' } })
  await createProcess(db, { modelKey, name: '용해' })
  const [process] = await listProcesses(db, modelKey)
  if (process === undefined) throw new Error('There is no process.')
  const drafts = await DraftStore.open(db, modelKey)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DatabaseContext value={db}>
      <DraftsContext value={drafts}>{children}</DraftsContext>
    </DatabaseContext>
  )
  const key = `process:${process.key}`
  const { result } = renderHook(
    () => {
      const { form, save } = useProcessForm(process)
      const slot = photoSlotOf({
        area: 'root',
        process,
        access: 'writer',
        mode: 'edit',
        items: form.values.images,
        form,
      })
      return { form, save, album: useAlbum(slot) }
    },
    { wrapper },
  )
  const jpeg = new File([craftedJpeg({ width: 48, height: 32 })], 'a.jpg', { type: 'image/jpeg' })
  return { db, modelKey, key, result, jpeg, add: () => result.current.album.add(jpeg, 'camera') }
}

/** Its type says that there always is one. */
const isInTransaction = () => (Dexie.currentTransaction as Transaction | null) !== null

/** What a next page finds: the photos on the device, and those that the draft of the form names. */
async function found({ db, key }: Awaited<ReturnType<typeof openAlbum>>) {
  const row = await db.drafts.get(key)
  const draft = row === undefined ? null : readDraft(row)
  const images = (draft?.changes['images'] ?? []) as { id: string }[]
  return {
    kept: await db.originals.toCollection().primaryKeys(),
    named: images.map(({ id }) => id),
    added: draft?.addedPhotos ?? [],
  }
}

it('S-03 a photo is in the draft of its form from the moment in which its bytes are on the device', async () => {
  const opened = await openAlbum()
  const { db, add } = opened
  const begin = db.transaction.bind(db) as (...asked: unknown[]) => never
  let begun = 0
  // The page dies with the first transaction that completes; what is within it belongs to it.
  vi.spyOn(db, 'transaction').mockImplementation((...asked: unknown[]) =>
    isInTransaction() || (begun += 1) === 1 ? begin(...asked) : (new Promise(() => undefined) as never),
  )
  void add()
  await waitFor(async () => expect(await db.originals.count()).toBe(1))
  const [photoKey] = await db.originals.toCollection().primaryKeys()
  expect(await found(opened)).toEqual({ kept: [photoKey], named: [photoKey], added: [photoKey] })
})

it('S-18 a photo that finds no room is said so and is in no list', async () => {
  const opened = await openAlbum()
  const said = vi.spyOn(notify, 'notify')
  makeRoom = fillDatabases('commit')
  expect(await act(opened.add)).toBe(false)
  expect(said).toHaveBeenCalledWith({ kind: 'error', ...photoMessages.full })
  expect(opened.result.current.form).toMatchObject({ values: { images: [] }, keeping: 'kept' })
  makeRoom()
  expect(await act(opened.add)).toBe(true)
  const { kept, named } = await found(opened)
  expect(kept).toHaveLength(1)
  expect(named).toEqual(kept)
  expect(opened.result.current.form.values.images).toMatchObject([{ id: kept[0] }])
})

it('a save that is pressed while a photo is still being taken in has the photo, and leaves no draft', async () => {
  const { db, modelKey, key, result, jpeg, add } = await openAlbum()
  const bytes = await jpeg.arrayBuffer()
  const read = Promise.withResolvers<ArrayBuffer>()
  vi.spyOn(jpeg, 'arrayBuffer').mockReturnValue(read.promise)
  let isSaved = false
  await act(async () => {
    const adding = add()
    const saving = result.current.save()
    read.resolve(bytes)
    await adding
    isSaved = await saving
  })
  expect(isSaved).toBe(true)
  expect(await listProcesses(db, modelKey)).toMatchObject([{ images: [{ url: null }] }])
  expect(await db.drafts.get(key)).toBeUndefined()
  expect(result.current.form.isEditing).toBe(false)
})

it('a save that is pressed while a photo is refused saves what was typed', async () => {
  const { db, modelKey, result, jpeg, add } = await openAlbum()
  vi.spyOn(jpeg, 'arrayBuffer').mockRejectedValue(new Error('It is gone.'))
  act(() => result.current.form.change({ description: '녹인다.' }))
  await act(async () => {
    const adding = add()
    await result.current.save()
    await adding
  })
  expect(await listProcesses(db, modelKey)).toMatchObject([{ description: '녹인다.', images: [] }])
})
