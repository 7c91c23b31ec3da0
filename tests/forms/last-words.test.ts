import { beforeEach, expect, test, vi } from 'vitest'
import { DraftStore } from '#forms/draft/draft-store.ts'
import { withValues } from '#forms/draft/draft-values.ts'
import { leaveLastWords, takeLastWords } from '#forms/draft/last-words.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { newDatabase } from '../support/unit/new-database.ts'
import { until } from '../support/until.ts'

const MODEL = 'local-11111111-1111-4111-8111-111111111111'
const FORM = `model:${MODEL}:overview`
const SAVED = { overview: '', features: '' }
let db: DeviceDatabase
let store: DraftStore
/** Of the tab, whatever page is in it. */
let memory: Map<string, string>
const tab = {
  getItem: (key: string) => memory.get(key) ?? null,
  setItem: (key: string, value: string) => void memory.set(key, value),
  removeItem: (key: string) => void memory.delete(key),
}
beforeEach(async () => {
  memory = new Map()
  db = await newDatabase()
  store = await DraftStore.open(db, MODEL)
})

/** In the turn in which the page is left: what it asks the database for in it is not done. */
const type = (values: object) => {
  const keeping = vi.spyOn(store, 'keepNow').mockResolvedValue()
  store.change(FORM, (draft) => withValues(draft, values, SAVED))
  keeping.mockRestore()
}
const leave = () => leaveLastWords(db.userKey, store.unconfirmed(), tab)
const drafts = async () => (await db.drafts.toArray()).map(({ values }) => values)

test('what was typed in the moment in which the page was left is a draft in the next page', async () => {
  type({ overview: '래들' })
  leave()
  expect(await drafts()).toEqual([])
  await takeLastWords(db, tab)
  const next = await DraftStore.open(db, MODEL)
  expect(next.find(FORM)).toEqual({
    changes: { overview: '래들' },
    base: { overview: '' },
    addedPhotos: [],
    wasRestored: true,
  })
  expect(memory).toEqual(new Map())
})

test('also what was to be saved, as long as the device has not confirmed that it has it', async () => {
  type({ overview: '래들' })
  store.keepBeforeSaving(FORM)
  leave()
  expect(memory.size).toBe(1)
  await until(() => expect(store.unconfirmed()).toEqual([]))
  leave()
  expect(memory.size).toBe(0)
})

test('drafts that are opened while they are taken wait for them', async () => {
  type({ overview: '래들' })
  leave()
  // The first try is cut off, and the next one comes behind what is read meanwhile.
  const cutOff = new DOMException('The page was left.', 'AbortError')
  vi.spyOn(db, 'transaction').mockReturnValueOnce(Promise.reject(cutOff) as never)
  void takeLastWords(db, tab)
  const opened = await DraftStore.open(db, MODEL)
  expect(opened.find(FORM)?.changes).toEqual({ overview: '래들' })
})

test('nothing is left of what the device has confirmed, of what was saved, and of what was only opened', async () => {
  store.begin('model:other:overview')
  type({ overview: '래들' })
  await store.keepNow()
  expect(store.unconfirmed()).toEqual([])
  type({ overview: '래들 2기' })
  expect(store.unconfirmed()).toMatchObject([{ key: FORM, values: { changes: { overview: '래들 2기' } } }])
  await store.end(FORM, [])
  expect(store.unconfirmed()).toEqual([])
  await store.changeWith(
    FORM,
    () => Promise.resolve(),
    (draft) => withValues(draft, { features: '전기로' }, SAVED),
  )
  expect(store.find(FORM)?.changes).toEqual({ features: '전기로' })
  expect(store.unconfirmed()).toEqual([])
  const again = await DraftStore.open(db, MODEL)
  expect(again.unconfirmed()).toEqual([])
})

test.each([
  ['typed there later', 2_000, '다른 창'],
  ['typed here later', 500, '래들'],
])('of two windows the later word stands: %s', async (_, at, expected) => {
  type({ overview: '래들' })
  leave()
  const values = { changes: { overview: '다른 창' }, base: {}, addedPhotos: [] }
  await db.drafts.put({ key: FORM, modelKey: MODEL, values, savedAt: at })
  await takeLastWords(db, tab)
  expect(await drafts()).toMatchObject([{ changes: { overview: expected } }])
})

test.each([
  ['last there', 2_000, { overview: '다른 창', features: '전기로', memo: '3호기' }],
  ['last here', 500, { overview: '래들', features: '전기로', memo: '3호기' }],
])('of two windows each keeps what only it has: typed %s', async (_, savedAt, expected) => {
  type({ overview: '래들', features: '전기로' })
  leave()
  const kept = { changes: { overview: '다른 창', memo: '3호기' }, base: {}, addedPhotos: [] }
  await db.drafts.put({ key: FORM, modelKey: MODEL, values: { ...kept, window: 'other' }, savedAt })
  await takeLastWords(db, tab)
  expect(await drafts()).toMatchObject([{ changes: expected }])
})

test('what its own window took out again is not put back from what it had written before', async () => {
  type({ overview: '래들', features: '전기로' })
  await store.keepNow()
  type({ features: '' })
  leave()
  await takeLastWords(db, tab)
  expect(await drafts()).toEqual([expect.objectContaining({ changes: { overview: '래들' } })])
})

test.each([
  ['stays where it is younger', 2_000, { changes: 'of another build', window: 'other' }],
  ['gives way where it is not', 500, expect.objectContaining({ changes: { overview: '래들' } })],
])('what this build cannot read of another window %s', async (_, savedAt, expected) => {
  vi.spyOn(console, 'error').mockReturnValue()
  type({ overview: '래들' })
  leave()
  const values = { changes: 'of another build', window: 'other' }
  await db.drafts.put({ key: FORM, modelKey: MODEL, values, savedAt })
  await takeLastWords(db, tab)
  expect(await drafts()).toEqual([expected])
  expect(memory.size).toBe(0)
})

test('what another user has typed is not taken, and stays', async () => {
  type({ overview: '래들' })
  leave()
  const other = await newDatabase()
  Reflect.set(other, 'userKey', 'kotric2')
  await takeLastWords(other, tab)
  expect(await other.drafts.count()).toBe(0)
  await takeLastWords(db, tab)
  expect(await db.drafts.count()).toBe(1)
})

test('where the device cannot take it, it stays for the page after the next', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  type({ overview: '래들' })
  leave()
  const put = vi.spyOn(db.drafts, 'put').mockImplementationOnce(() => {
    throw new Error('full')
  })
  await takeLastWords(db, tab)
  expect(put).toHaveBeenCalledOnce()
  expect(await drafts()).toEqual([])
  await takeLastWords(db, tab)
  expect(await drafts()).toMatchObject([{ changes: { overview: '래들' } }])
})

test.each(['{', '[{}]', 'null'])(
  'what no page of ours has left (%s) keeps nobody from opening',
  async (text) => {
    vi.spyOn(console, 'error').mockReturnValue()
    memory.set(`typed-last:${db.userKey}`, text)
    await takeLastWords(db, tab)
    expect(await drafts()).toEqual([])
  },
)

test('a browser without such a memory goes on', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const refuse = () => {
    throw new DOMException('', 'SecurityError')
  }
  const none = { getItem: refuse, setItem: refuse, removeItem: refuse }
  type({ overview: '래들' })
  leaveLastWords(db.userKey, store.unconfirmed(), none)
  await takeLastWords(db, none)
  await store.keepNow()
  expect(await drafts()).toMatchObject([{ changes: { overview: '래들' } }])
})

test('what is there from the same moment is written over, what is younger is not', async () => {
  type({ overview: '래들' })
  leave()
  const there = { key: FORM, modelKey: MODEL, values: { changes: {}, base: {}, addedPhotos: [] } }
  await db.drafts.put({ ...there, savedAt: 1_000 })
  await takeLastWords(db, tab)
  expect(await drafts()).toMatchObject([{ changes: { overview: '래들' } }])
  leave()
  await db.drafts.put({ ...there, savedAt: 1_001 })
  await takeLastWords(db, tab)
  expect(await drafts()).toMatchObject([{ changes: {} }])
})

test('a memory that fails is noted, and one that is empty is none that fails', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
  await takeLastWords(db, tab)
  expect(log).not.toHaveBeenCalled()
  memory.set(`typed-last:${db.userKey}`, '{')
  await takeLastWords(db, tab)
  expect(log).toHaveBeenCalledTimes(1)
  type({ overview: '래들' })
  const full = {
    ...tab,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  leaveLastWords(db.userKey, store.unconfirmed(), full)
  expect(log).toHaveBeenCalledTimes(2)
  log.mockRestore()
})
