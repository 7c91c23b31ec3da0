import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Draft, discardDraft } from '#forms/draft/draft-rows.ts'
import { DraftStore } from '#forms/draft/draft-store.ts'
import { withValues } from '#forms/draft/draft-values.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { until } from '../support/until.ts'
import { takePhoto } from '../support/unit/add-photo.ts'
import { newDatabase } from '../support/unit/new-database.ts'

const MODEL = 'local-11111111-1111-4111-8111-111111111111'
const FORM = 'process:local-22222222-2222-4222-8222-222222222222'
const LOCAL_PHOTO = 'local-33333333-3333-4333-8333-333333333333'
const saved = { name: '용해', description: '', images: [] as { id: string }[] }
let db: DeviceDatabase

beforeEach(async () => {
  db = await newDatabase()
})

const open = () => DraftStore.open(db, MODEL)
const type = (store: DraftStore, values: object) => {
  store.change(FORM, (draft) => withValues(draft, values, saved))
}
const onDevice = () => db.drafts.get(FORM)
const photo = () => takePhoto(db, { modelKey: MODEL, processKey: null })

describe('drafts', () => {
  it('are on the device from the first key on, and within half a second after typing pauses', async () => {
    const store = await open()
    const expectKept = async (name: string) =>
      expect((await onDevice())?.values).toMatchObject({ changes: { name } })
    type(store, { name: '용' })
    await until(() => expectKept('용'))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    type(store, { name: '용해로' })
    await vi.advanceTimersByTimeAsync(300)
    type(store, { name: '용해로 점검' })
    await vi.advanceTimersByTimeAsync(300)
    await expectKept('용')
    await vi.advanceTimersByTimeAsync(200)
    vi.useRealTimers()
    await until(() => expectKept('용해로 점검'))
  })

  it('are on the device within two seconds where typing never pauses', async () => {
    const store = await open()
    type(store, { name: '용' })
    await store.keepNow()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    // A page that has been open for a while.
    await vi.advanceTimersByTimeAsync(60_000)
    for (let key = 0; key < 10; key += 1) {
      expect((await onDevice())?.values, `${key * 200} ms`).toMatchObject({ changes: { name: '용' } })
      type(store, { name: `용해로 ${key}` })
      await vi.advanceTimersByTimeAsync(200)
    }
    vi.useRealTimers()
    await until(async () =>
      expect((await onDevice())?.values).toMatchObject({ changes: { name: '용해로 9' } }),
    )
  })

  it('are there again in a new page, and say so', async () => {
    const store = await open()
    type(store, { name: '용해로', description: '720 °C' })
    await store.keepNow()
    const again = (await open()).find(FORM)
    expect(again).toMatchObject({
      changes: { name: '용해로', description: '720 °C' },
      base: { name: '용해', description: '' },
      wasRestored: true,
    })
  })

  it('are whole on the page that opens while the one before it still writes', async () => {
    const left = await open()
    type(left, { name: '용해로' })
    void left.keepNow()
    expect((await open()).find(FORM)).toMatchObject({ changes: { name: '용해로' } })
  })

  it('of a page that is gone the next moment are handed over within it, also those being written', async () => {
    const store = await open()
    const begun = vi.spyOn(db.backendDB(), 'transaction')
    const handsOver = () => {
      const before = begun.mock.calls.length
      store.keepLast()
      return begun.mock.calls.length > before
    }
    expect(handsOver()).toBe(false)
    type(store, { name: '용해로 점검' })
    const keeping = store.keepNow()
    await Promise.resolve()
    expect(handsOver()).toBe(true)
    await keeping
    expect((await onDevice())?.values).toMatchObject({ changes: { name: '용해로 점검' } })
    expect(handsOver()).toBe(false)
  })

  it('are handed over as they are on a page that is gone', async () => {
    const store = await open()
    type(store, { name: '용해로' })
    store.keepLast()
    await until(async () => {
      expect((await onDevice())?.values).toMatchObject({ changes: { name: '용해로' } })
    })
  })

  it('of which nothing was typed are kept only where that is asked for, as before the camera opens', async () => {
    const store = await open()
    store.begin(FORM)
    await store.keepNow()
    expect(await onDevice()).toBeUndefined()
    await store.keepNow(FORM)
    expect((await open()).find(FORM)).toMatchObject({ changes: {}, wasRestored: true })
  })

  it('that were ended do not come back', async () => {
    const store = await open()
    type(store, { name: '용해로' })
    await Promise.all([store.keepNow(), store.end(FORM, [])])
    await store.keepNow()
    expect(store.find(FORM)).toBeNull()
    expect((await open()).find(FORM)).toBeNull()
  })

  it('keep what was typed while the rest was on its way to the disk', async () => {
    const store = await open()
    type(store, { name: '용해로', description: '720' })
    const was = store.find(FORM)
    type(store, { description: '720 °C' })
    await store.finish(FORM, was, { name: '용해로', description: '720' }, [])
    expect(store.find(FORM)).toMatchObject({
      changes: { description: '720 °C' },
      base: { description: '720' },
    })
    expect((await open()).find(FORM)?.changes).toEqual({ description: '720 °C' })
    await store.finish(FORM, store.find(FORM), { description: '720 °C' }, [])
    expect(store.find(FORM)).toBeNull()
    expect(await onDevice()).toBeUndefined()
  })

  it('in which nothing was changed end when their form is left, the others stay', async () => {
    const store = await open()
    expect(store.hasAny()).toBe(false)
    store.begin(FORM)
    await store.keepNow(FORM)
    expect([store.hasAny(), (await onDevice()) === undefined]).toEqual([true, false])
    await store.leave(FORM)
    expect([store.hasAny(), (await onDevice()) === undefined]).toEqual([false, true])
    type(store, { name: '용해로' })
    await store.leave(FORM)
    expect(store.find(FORM)?.changes).toEqual({ name: '용해로' })
  })

  it('leave a field that is back at what is saved', async () => {
    const store = await open()
    type(store, { name: '용해로' })
    type(store, { name: '용해' })
    expect(store.find(FORM)?.changes).toEqual({})
  })

  it('forget the photos that were added and not saved, and no others', async () => {
    const [kept, removed, elsewhere] = [await photo(), await photo(), await photo()]
    const store = await open()
    type(store, { images: [{ id: kept }, { id: removed }] })
    type(store, { images: [{ id: kept }] })
    await store.end(FORM, [kept])
    expect((await db.photos.toCollection().primaryKeys()).sort()).toEqual([kept, elsewhere].sort())
  })

  it('end with their photos, or not at all', async () => {
    const key = await photo()
    const store = await open()
    type(store, { images: [{ id: key }] })
    await store.keepNow()
    vi.spyOn(db.originals, 'delete').mockRejectedValueOnce(new Error('The page died.'))
    await expect(discardDraft(db, FORM)).rejects.toThrow('The page died.')
    expect((await onDevice())?.values).toMatchObject({ addedPhotos: [key] })
    await discardDraft(db, FORM)
    expect([await onDevice(), await db.originals.count()]).toEqual([undefined, 0])
  })

  it('keep what was typed while a photo was on its way to the disk, and the photo', async () => {
    const store = await open()
    type(store, { name: '용해로' })
    const withPhoto = (draft: Draft) => withValues(draft, { images: [{ id: LOCAL_PHOTO }] }, saved)
    const write = async () => {
      await db.photos.count()
      type(store, { description: '720 °C' })
    }
    await store.changeWith(FORM, write, withPhoto)
    const all = { name: '용해로', description: '720 °C', images: [{ id: LOCAL_PHOTO }] }
    expect(store.find(FORM)?.changes).toEqual(all)
    await store.keepNow()
    expect((await onDevice())?.values).toMatchObject({ changes: all, addedPhotos: [LOCAL_PHOTO] })
  })

  it('that the device refuses stay in the page, which says so until they are kept', async () => {
    const store = await open()
    const fail = vi.spyOn(db.drafts, 'put').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError')
    })
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
    type(store, { name: '용해로' })
    await store.keepNow()
    expect(store.keeping()).toBe('failed')
    expect(store.find(FORM)?.changes).toEqual({ name: '용해로' })
    fail.mockRestore()
    log.mockRestore()
    await store.keepNow()
    expect(store.keeping()).toBe('kept')
    expect((await onDevice())?.values).toMatchObject({ changes: { name: '용해로' } })
  })

  it('that this build cannot read stay on the device', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
    await db.drafts.put({ key: FORM, modelKey: MODEL, values: { form: 'of another build' }, savedAt: 1 })
    expect((await open()).find(FORM)).toBeNull()
    expect(await onDevice()).toBeDefined()
    log.mockRestore()
  })
})
