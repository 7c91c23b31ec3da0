import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Draft } from '#forms/draft/draft-rows.ts'
import { DraftStore } from '#forms/draft/draft-store.ts'
import { withValues } from '#forms/draft/draft-values.ts'
import { takeLastWords } from '#forms/draft/last-words.ts'
import { writeSection } from '#forms/draft/write-form.ts'
import { createModel } from '#local/edits/model-edits.ts'
import { createProcess, deleteProcess } from '#local/edits/process-edits.ts'
import { draftKeys } from '#local/store/drafts.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { takePhoto } from '../support/unit/add-photo.ts'
import { newDatabase } from '../support/unit/new-database.ts'

const MODEL = 'local-11111111-1111-4111-8111-111111111111'
const FORM = 'process:local-22222222-2222-4222-8222-222222222222'
const saved = { name: '용해', memo: '', images: [] as { id: string }[] }

let db: DeviceDatabase
/** Two windows that have opened the same model before anything was typed. */
let one: DraftStore
let other: DraftStore
beforeEach(async () => {
  db = await newDatabase()
  one = await DraftStore.open(db, MODEL)
  other = await DraftStore.open(db, MODEL)
})
afterEach(() => {
  vi.restoreAllMocks()
  db.close()
})

const type = async (store: DraftStore, values: object) => {
  store.change(FORM, (draft) => withValues(draft, values, saved))
  await store.keepNow()
}
const kept = async () => (await db.drafts.get(FORM))?.values as Draft | undefined
const photo = () => takePhoto(db, { modelKey: MODEL, processKey: null })

describe('a form that another window has open too, and nothing was changed in here', () => {
  it.each<[string, (store: DraftStore) => Promise<void>]>([
    ['left', (store) => store.leave(FORM)],
    ['cancelled', (store) => store.end(FORM, [])],
    ['saved', (store) => store.finish(FORM, store.find(FORM), {}, [])],
    ['kept before the camera opens', (store) => store.keepNow(FORM)],
    [
      'changed and put back',
      async (store) => {
        await type(store, { memo: '한 번' })
        await type(store, { memo: '' })
        await store.leave(FORM)
      },
    ],
  ])('leaves there what was typed in that one when it is %s', async (_, leave) => {
    other.begin(FORM)
    await type(one, { name: '용해로' })
    await leave(other)
    expect((await kept())?.changes).toEqual({ name: '용해로' })
    expect((await DraftStore.open(db, MODEL)).find(FORM)?.changes).toEqual({ name: '용해로' })
  })

  it('leaves the photos there that were added in that one', async () => {
    const key = await photo()
    other.begin(FORM)
    await type(one, { images: [{ id: key }] })
    await other.leave(FORM)
    expect(await kept()).toMatchObject({ addedPhotos: [key] })
    expect(await db.originals.count()).toBe(1)
  })

  it('takes a row away that says no more than that it was opened', async () => {
    one.begin(FORM)
    await one.keepNow(FORM)
    other.begin(FORM)
    await other.leave(FORM)
    expect(await kept()).toBeUndefined()
  })
})

describe('what is typed in two windows', () => {
  it('is on the device together, and the later word wins where both have one', async () => {
    await type(one, { name: '용해로' })
    await type(other, { memo: '3호기' })
    expect((await kept())?.changes).toEqual({ name: '용해로', memo: '3호기' })
    await type(one, { name: '용해로 점검' })
    await type(other, { memo: '4호기' })
    expect((await kept())?.changes).toEqual({ name: '용해로 점검', memo: '4호기' })
    await type(other, { name: '주입' })
    expect((await kept())?.changes).toEqual({ name: '주입', memo: '4호기' })
  })

  it('keeps the photos of both', async () => {
    const [here, there] = [await photo(), await photo()]
    const add = (store: DraftStore, id: string) =>
      store.changeWith(
        FORM,
        () => Promise.resolve(),
        (draft) => withValues(draft, { images: [{ id }] }, saved),
      )
    await add(one, here)
    await add(other, there)
    const both = [here, there].toSorted()
    expect((await kept())?.addedPhotos.toSorted()).toEqual(both)
    const images = (await kept())?.changes['images'] as { id: string }[]
    expect(images.map(({ id }) => id).toSorted()).toEqual(both)
  })

  it('does not put back under the hand what was taken back there', async () => {
    await type(one, { name: '용해로' })
    await type(other, { memo: '3호기' })
    await type(one, { name: '용해' })
    expect(one.find(FORM)?.changes).toEqual({ memo: '3호기' })
  })

  it('stays where one throws away what it had from before', async () => {
    await type(one, { name: '용해로' })
    const later = await DraftStore.open(db, MODEL)
    await type(one, { name: '용해로 점검' })
    await later.end(FORM, [])
    expect((await kept())?.changes).toEqual({ name: '용해로 점검' })
  })

  it('stays where one ends while it is being written', async () => {
    await type(one, { name: '용해로' })
    other.change(FORM, (draft) => withValues(draft, { memo: '3호기' }, saved))
    await db.meta.count()
    await other.end(FORM, [])
    expect((await kept())?.changes).toEqual({ name: '용해로' })
  })

  it('stays where the page that typed last was reloaded at once', async () => {
    await type(one, { name: '용해로' })
    other.change(FORM, (draft) => withValues(draft, { memo: '3호기' }, saved))
    const rows = JSON.stringify(other.unconfirmed())
    await other.keepNow()
    await db.drafts.delete(FORM)
    await one.keepNow(FORM)
    const memory = { getItem: () => rows, setItem: () => undefined, removeItem: () => undefined }
    await takeLastWords(db, memory)
    expect((await kept())?.changes).toEqual({ name: '용해로', memo: '3호기' })
  })

  it('stays where the other saves', async () => {
    const modelKey = await createModel(db, { area: 'root', title: '한빛', group: { id: 14, name: '주조' } })
    const key = draftKeys.model(modelKey, 'overview')
    const windows = [await DraftStore.open(db, modelKey), await DraftStore.open(db, modelKey)] as const
    const was = { overview: '', features: '' }
    windows[0].change(key, (draft) => withValues(draft, { overview: '개' }, was))
    await windows[0].keepNow()
    const later = await DraftStore.open(db, modelKey)
    windows[0].change(key, (draft) => withValues(draft, { overview: '개요', features: '래들' }, was))
    await windows[0].keepNow()
    const draft = later.find(key)
    const takeOut = (photos: readonly string[]) => later.takeOut(key, draft, photos)
    const saving = { changes: { overview: '개' }, base: { overview: '' }, takeOut }
    await writeSection(db, { modelKey, section: 'overview' }, saving)
    await later.finish(key, draft, { overview: '개' }, [])
    const left = (await db.drafts.get(key))?.values as Draft | undefined
    expect(left?.changes).toEqual({ overview: '개요', features: '래들' })
    expect((await db.models.get(modelKey))?.view.overview).toBe('개')
  })
})

describe('what another window takes away', () => {
  const ofProcess = async () => {
    const modelKey = await createModel(db, { area: 'root', title: '한빛', group: { id: 14, name: '주조' } })
    const { key: processKey } = await createProcess(db, { modelKey, name: '용해' })
    const key = draftKeys.process(processKey)
    const store = await DraftStore.open(db, modelKey)
    store.change(key, (draft) => withValues(draft, { name: '용해로' }, saved))
    await store.keepNow()
    const row = async () => (await db.drafts.get(key))?.values as Draft | undefined
    return { modelKey, processKey, key, store, row }
  }

  it('is written again while it is still typed here', async () => {
    const { modelKey, key, store, row } = await ofProcess()
    await (await DraftStore.open(db, modelKey)).end(key, [])
    expect(await row()).toBeUndefined()
    await store.lookAgain()
    expect(await row()).toMatchObject({ changes: { name: '용해로' } })
    // What was saved there is no change of its form any more, as of a draft that was found.
    expect(store.find(key)?.wasRestored).toBe(true)
  })

  it('is not written again where the process is deleted with it', async () => {
    const { processKey, store, row } = await ofProcess()
    await deleteProcess(db, processKey)
    await store.lookAgain()
    expect(await row()).toBeUndefined()
  })

  it('is not written again where this window has saved it', async () => {
    const { key, store, row } = await ofProcess()
    const draft = store.find(key)
    await db.transaction('rw', db.drafts, () => store.takeOut(key, draft, []))
    await store.lookAgain()
    expect(await row()).toBeUndefined()
    expect(store.find(key)?.wasRestored).toBe(false)
  })

  it('is no matter of a form in which nothing was typed here', async () => {
    const { modelKey, key, row } = await ofProcess()
    const looking = await DraftStore.open(db, modelKey)
    await looking.end(key, [])
    looking.begin(key)
    await looking.lookAgain()
    expect(await row()).toBeUndefined()
  })
})

it('what another window types is taken in where something is typed here, too, and written once', async () => {
  await type(one, { name: '용해로' })
  await type(other, { memo: '3호기' })
  const put = vi.spyOn(db.drafts, 'put')
  await one.lookAgain()
  expect(one.find(FORM)).toMatchObject({ changes: { name: '용해로', memo: '3호기' }, wasRestored: false })
  await other.lookAgain()
  expect(put).not.toHaveBeenCalled()
  one.keepLast()
  expect((await kept())?.changes).toEqual({ name: '용해로', memo: '3호기' })
})

it('what a save that failed would have taken away is what this window knew before', async () => {
  await type(one, { name: '용해로', memo: '3호기' })
  const later = await DraftStore.open(db, MODEL)
  const failed = db.transaction('rw', db.drafts, async () => {
    await later.takeOut(FORM, later.find(FORM), [])
    throw new Error('full')
  })
  await expect(failed).rejects.toThrow('full')
  await type(later, { memo: '' })
  expect((await kept())?.changes).toEqual({ name: '용해로' })
})
