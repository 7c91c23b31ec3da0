import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Draft, discardDraft } from '#forms/draft/draft-rows.ts'
import { type DraftStore, openDrafts } from '#forms/draft/draft-store.ts'
import { withValues } from '#forms/draft/draft-values.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { fillDatabases } from '../support/unit/full-database.ts'
import { newDatabase } from '../support/unit/new-database.ts'
import { until } from '../support/until.ts'

const MODEL = 'local-11111111-1111-4111-8111-111111111111'
const FORM = 'process:local-22222222-2222-4222-8222-222222222222'
const PHOTO = 'local-33333333-3333-4333-8333-333333333333'
const saved = { name: '용해', description: '', images: [] as { id: string }[] }

let db: DeviceDatabase
let store: DraftStore
beforeEach(async () => {
  db = await newDatabase()
  store = await openDrafts(db, MODEL)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  db.close()
})

const type = (values: object) => store.change(FORM, (draft) => withValues(draft, values, saved))
const kept = async (key = FORM) => (await db.drafts.get(key))?.values as Draft | undefined
/** Typed further, with nothing of that on the device yet. */
const typeOn = async () => {
  type({ name: '용해로' })
  await store.keepNow()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  type({ name: '용해로 점검' })
}

describe('who looks at the drafts', () => {
  it('hears of each change, and no more once they look away', async () => {
    const hear = vi.fn<() => void>()
    const stop = store.subscribe(hear)
    const heard = () => hear.mock.calls.splice(0).length > 0
    store.begin(FORM)
    expect(heard()).toBe(true)
    type({ name: '용해로' })
    expect(heard()).toBe(true)
    await store.keepNow()
    heard()
    await store.changeWith(
      FORM,
      () => Promise.resolve(),
      (draft) => withValues(draft, { images: [{ id: PHOTO }] }, saved),
    )
    expect(heard()).toBe(true)
    const ending = store.end(FORM, [])
    expect(heard()).toBe(true)
    await ending
    type({ name: '용해로' })
    await store.keepNow()
    heard()
    store.forget(FORM)
    expect(heard()).toBe(true)
    stop()
    type({ name: '용해로' })
    expect(heard()).toBe(false)
  })

  it('hears that they are kept when they are, and not when they still are', async () => {
    type({ name: '용해로' })
    const hear = vi.fn<() => void>()
    store.subscribe(hear)
    expect(store.keeping()).toBe('pending')
    await store.keepNow()
    expect([store.keeping(), hear.mock.calls.length]).toEqual(['kept', 1])
    await store.keepNow()
    expect(hear).toHaveBeenCalledTimes(1)
  })
})

describe('whether they are kept', () => {
  it('is said of nothing, of what was typed, and of what was typed meanwhile', async () => {
    expect(store.keeping()).toBe('kept')
    await typeOn()
    const keeping = store.keepNow()
    await Promise.resolve()
    type({ name: '용해로 점검표' })
    await keeping
    expect(store.keeping()).toBe('pending')
    await store.keepNow()
    expect(store.keeping()).toBe('kept')
    expect(await kept()).toMatchObject({ changes: { name: '용해로 점검표' } })
  })

  it('is no question of a draft that is over, nor of one that never was', async () => {
    await typeOn()
    await store.end(FORM, [])
    expect(store.keeping()).toBe('kept')
    await store.keepNow('process:never')
    expect(store.keeping()).toBe('kept')
    await store.leave('process:never')
    await store.end('process:never', [])
    expect([store.keeping(), await db.drafts.count()]).toEqual(['kept', 0])
  })

  it('stays denied while somebody types on what the device has refused', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    const makeRoom = fillDatabases('request')
    type({ name: '용해로' })
    await store.keepNow()
    type({ name: '용해로 점검' })
    expect(store.keeping()).toBe('failed')
    makeRoom()
  })
})

describe('a draft', () => {
  it('is written at once by its first change, and later by the others', async () => {
    const keepNow = vi.spyOn(store, 'keepNow')
    type({ name: '용해로' })
    expect(keepNow).toHaveBeenCalledTimes(1)
    await store.keepNow()
    keepNow.mockClear()
    type({ name: '용해로 점검' })
    expect(keepNow).not.toHaveBeenCalled()
  })

  it('is begun once, and what was typed in it stays', () => {
    type({ name: '용해로' })
    store.begin(FORM)
    expect(store.find(FORM)?.changes).toEqual({ name: '용해로' })
  })

  it('in which only a photo was added is not left with its form', async () => {
    store.change(FORM, (draft) => withValues(draft, { images: [{ id: PHOTO }] }, saved))
    await store.leave(FORM)
    expect(store.find(FORM)?.addedPhotos).toEqual([PHOTO])
  })

  it('that was forgotten is not written any more', async () => {
    await typeOn()
    store.forget(FORM)
    expect(store.find(FORM)).toBeNull()
    store.keepLast()
    store.begin(FORM)
    await store.keepNow()
    expect(await kept()).toMatchObject({ changes: { name: '용해로' } })
  })

  it('that was begun in another page is saved whole, with what it had then', async () => {
    type({ name: '용해로' })
    await store.finish(FORM, null, {}, [])
    expect(store.find(FORM)?.changes).toEqual({ name: '용해로' })
  })

  it('is opened with the last that was typed, though that waits behind what is being written', async () => {
    type({ name: '용해로' })
    // On its way to the disk by now.
    await db.meta.count()
    type({ name: '용해로 점검' })
    void store.keepNow()
    expect((await openDrafts(db, MODEL)).find(FORM)?.changes).toEqual({ name: '용해로 점검' })
    const add = (images: { id: string }[]) =>
      store.changeWith(
        FORM,
        () => Promise.resolve(),
        (draft) => withValues(draft, { images }, saved),
      )
    void add([{ id: PHOTO }])
    await db.meta.count()
    const all = [PHOTO, PHOTO.replaceAll('3', '4')].map((id) => ({ id }))
    void add(all)
    expect((await openDrafts(db, MODEL)).find(FORM)?.changes['images']).toEqual(all)
  })

  it('of a record that is gone can be thrown away, also one that nobody here can read, or that is gone already', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    await db.drafts.put({ key: FORM, modelKey: MODEL, values: 'later', savedAt: 1 })
    await discardDraft(db, FORM)
    await discardDraft(db, FORM)
    expect(await db.drafts.count()).toBe(0)
  })
})

describe('what is on its way into a draft', () => {
  it('is waited for, each of it, and nothing else is', async () => {
    const [one, other] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()]
    let isSettled = false
    store.takeIn(FORM, one.promise)
    store.takeIn(FORM, other.promise)
    const settling = store.settle(FORM).then(() => (isSettled = true))
    await store.settle('process:other')
    other.resolve(null)
    await other.promise
    await new Promise(setImmediate)
    expect(isSettled).toBe(false)
    one.reject(new Error('refused'))
    await settling
    // Nothing of it is left to wait for, nor to end by time.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await store.settle(FORM)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is not waited for for ever: what hangs keeps nothing back', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    store.takeIn(FORM, new Promise(() => undefined))
    let isSettled = false
    void store.settle(FORM).then(() => (isSettled = true))
    await vi.advanceTimersByTimeAsync(14_900)
    expect(isSettled).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    expect(isSettled).toBe(true)
  })

  it('ends the waiting in time where it comes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { promise, resolve } = Promise.withResolvers<null>()
    store.takeIn(FORM, promise)
    const settling = store.settle(FORM)
    resolve(null)
    await settling
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a draft that is about to be saved', () => {
  it('is asked for in the same turn, and is not written again', async () => {
    await typeOn()
    const begun = vi.spyOn(db.backendDB(), 'transaction')
    store.keepBeforeSaving(FORM)
    expect(begun).toHaveBeenCalledTimes(1)
    expect(await kept()).toMatchObject({ changes: { name: '용해로 점검' } })
    const put = vi.spyOn(db.drafts, 'put')
    await store.keepNow()
    expect(put).not.toHaveBeenCalled()
    store.keepBeforeSaving(FORM)
    expect(begun.mock.calls.filter(([, mode]) => mode === 'readwrite')).toHaveLength(1)
  })

  it('is written the usual way where the device refuses it', async () => {
    await typeOn()
    const makeRoom = fillDatabases('commit')
    store.keepBeforeSaving(FORM)
    makeRoom()
    vi.useRealTimers()
    await until(async () => expect(await kept()).toMatchObject({ changes: { name: '용해로 점검' } }))
  })

  it('is not written behind its end, where the device refuses it', async () => {
    await typeOn()
    const makeRoom = fillDatabases('commit')
    const keepNow = vi.spyOn(store, 'keepNow')
    store.keepBeforeSaving(FORM)
    makeRoom()
    await store.end(FORM, [])
    vi.useRealTimers()
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(keepNow).not.toHaveBeenCalled()
    expect(await kept()).toBeUndefined()
  })

  it('stays to be written where the device cannot be asked, which is noted', async () => {
    await typeOn()
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
    vi.spyOn(db.backendDB(), 'transaction').mockImplementationOnce(() => {
      throw new DOMException('closing', 'InvalidStateError')
    })
    store.keepBeforeSaving(FORM)
    expect(log).toHaveBeenCalledTimes(1)
    await store.keepNow()
    expect(await kept()).toMatchObject({ changes: { name: '용해로 점검' } })
  })

  it('asks for nothing where there is none', async () => {
    const log = vi.spyOn(console, 'error')
    const begun = vi.spyOn(db.backendDB(), 'transaction')
    const keeping = store.keepNow('process:never')
    store.keepBeforeSaving('process:never')
    store.keepLast()
    expect([log.mock.calls, begun.mock.calls]).toEqual([[], []])
    await keeping
  })
})

it('what is left at the end is handed over as it is by then', async () => {
  await typeOn()
  store.keepLast()
  expect(await kept()).toMatchObject({ changes: { name: '용해로 점검' } })
})
