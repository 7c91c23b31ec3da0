import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Draft } from '#forms/draft/draft-rows.ts'
import { DraftStore } from '#forms/draft/draft-store.ts'
import { withValues } from '#forms/draft/draft-values.ts'
import { writeSection } from '#forms/draft/write-form.ts'
import { createModel } from '#local/edits/model-edits.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { DeviceImage } from '#local/store/fields.ts'
import { draftKeys } from '#local/store/drafts.ts'
import { takePhoto } from '../support/unit/add-photo.ts'
import { newDatabase } from '../support/unit/new-database.ts'

const saved = { overview: '', features: '', images: [] as DeviceImage[] }

let db: DeviceDatabase
let modelKey: string
let key: string
let store: DraftStore
let other: DraftStore
beforeEach(async () => {
  db = await newDatabase()
  modelKey = await createModel(db, { area: 'root', title: '한빛', group: { id: 14, name: '주조' } })
  key = draftKeys.model(modelKey, 'overview')
  store = await DraftStore.open(db, modelKey)
  other = await DraftStore.open(db, modelKey)
})
afterEach(() => {
  vi.restoreAllMocks()
  db.close()
})

const change = (into: DraftStore, values: object) =>
  into.change(key, (draft) => withValues(draft, values, saved))
const type = async (into: DraftStore, values: object) => {
  change(into, values)
  await into.keepNow()
}
const newPhoto = async () => {
  const id = await takePhoto(db, { modelKey, processKey: null })
  return { id, url: null, thumbnailUrl: null, capturedAt: null }
}
const row = async () => (await db.drafts.get(key))?.values as Draft | undefined

/** What is typed in the moment in which the device is asked for a row. */
const whenRead = (then: () => void) => {
  const get = db.drafts.get.bind(db.drafts)
  vi.spyOn(db.drafts, 'get').mockImplementationOnce((...args: Parameters<typeof get>) => {
    then()
    return get(...args)
  })
}

describe('a look at what other windows have kept', () => {
  it('without news tells nobody, and leaves what is being typed to its pause', async () => {
    await type(store, { overview: '래들' })
    change(store, { features: '전기로' })
    const heard = vi.fn()
    store.subscribe(heard)
    await store.lookAgain()
    expect(heard).not.toHaveBeenCalled()
    expect((await row())?.changes).toEqual({ overview: '래들' })
  })

  it('tells the form of what was taken away, and of what was typed elsewhere', async () => {
    await type(store, { overview: '래들' })
    const seen: unknown[] = []
    store.subscribe(() => seen.push({ ...store.find(key)?.changes, isFound: store.find(key)?.wasRestored }))
    await type(other, { features: '전기로' })
    await store.lookAgain()
    expect(seen.at(-1)).toEqual({ overview: '래들', features: '전기로', isFound: false })
    await db.drafts.delete(key)
    const before = seen.length
    await store.lookAgain()
    expect(seen.slice(before)).toEqual([{ overview: '래들', features: '전기로', isFound: true }])
  })

  it('does not write again a form that was only opened, where another window has ended it', async () => {
    store.begin(key)
    await store.keepNow(key)
    await (await DraftStore.open(db, modelKey)).end(key, [])
    await store.lookAgain()
    expect(await row()).toBeUndefined()
    expect(store.find(key)?.wasRestored).toBe(false)
  })

  it('brings nothing back that ended during it', async () => {
    await type(store, { overview: '래들' })
    await db.drafts.delete(key)
    whenRead(() => store.forget(key))
    await store.lookAgain()
    expect(store.find(key)).toBeNull()
    expect(await row()).toBeUndefined()
  })
})

it('what is typed while it is put together with the words of another window stays over them', async () => {
  await type(other, { features: '전기로' })
  change(store, { overview: '래들' })
  whenRead(() => change(store, { overview: '래들 2기' }))
  await store.keepNow()
  expect(store.find(key)?.changes).toEqual({ overview: '래들 2기', features: '전기로' })
  await store.keepNow()
  expect((await row())?.changes).toEqual({ overview: '래들 2기', features: '전기로' })
})

it('what is saved here goes from what another window has kept, and what it has besides stays', async () => {
  await type(store, { overview: '래들' })
  await type(other, { features: '전기로' })
  const draft = store.find(key)
  const takeOut = (photos: readonly string[]) => store.takeOut(key, draft, photos)
  await writeSection(
    db,
    { modelKey, section: 'overview' },
    { changes: { overview: '래들' }, base: { overview: '' }, takeOut },
  )
  expect((await row())?.changes).toEqual({ features: '전기로' })
})

it('a photo that is saved here is no unsaved one of another window', async () => {
  const [first, second] = [await newPhoto(), await newPhoto()]
  await type(store, { images: [first] })
  await type(other, { images: [second] })
  await store.lookAgain()
  const draft = store.find(key)
  await type(other, { features: '전기로' })
  const third = await newPhoto()
  await type(other, { images: [first, second, third] })
  const takeOut = (photos: readonly string[]) => store.takeOut(key, draft, photos)
  await writeSection(
    db,
    { modelKey, section: 'overview' },
    { changes: { images: [first, second] }, base: {}, takeOut },
  )
  expect((await row())?.changes).toMatchObject({ features: '전기로' })
  expect((await row())?.addedPhotos).toEqual([third.id])
})

it('what was left to the disk in the last moment is one’s own when typing goes on', async () => {
  await type(store, { overview: '래들' })
  change(store, { features: '전기로' })
  store.keepLast()
  await type(store, { features: '' })
  expect((await row())?.changes).toEqual({ overview: '래들' })
})

it('what is typed after it was asked to be kept waits for a pause of its own', async () => {
  await type(store, { overview: '래들' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  change(store, { overview: '래들 2' })
  await store.keepNow()
  await vi.advanceTimersByTimeAsync(5_000)
  change(store, { overview: '래들 2기' })
  await vi.advanceTimersByTimeAsync(100)
  expect((await row())?.changes).toEqual({ overview: '래들 2' })
  vi.useRealTimers()
})
