// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { configure, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useDraftStore } from '#forms/draft/use-draft-store.ts'
import { DatabaseContext } from '#session/device/use-database.ts'
import { newDatabase } from '../support/unit/new-database.ts'

// For hangs, not for speed.
configure({ asyncUtilTimeout: 30_000 })

const tell = (name: 'pagehide' | 'pageshow', persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event(name), { persisted }))

afterEach(() => {
  vi.restoreAllMocks()
  // Dexie closes its channel with a page that is kept, and opens it again.
  tell('pageshow', true)
})

const cutOff = (name: string) => Object.assign(new Error('The page was left.'), { name })

/** Opens the drafts of a model, one of which is on the device; the first readings fail. */
async function open(failures: Error[]) {
  const db = await newDatabase()
  await db.drafts.put({
    key: 'model:m:overview',
    modelKey: 'm',
    values: { changes: { overview: '래들' }, base: {}, addedPhotos: [] },
    savedAt: 0,
  })
  const triedAt: number[] = []
  const left = [...failures]
  const where = db.drafts.where.bind(db.drafts)
  vi.spyOn(db.drafts, 'where').mockImplementation((...asked: unknown[]) => {
    // Dexie asks itself again, by the name of the index.
    if (typeof asked[0] === 'object') {
      triedAt.push(performance.now())
      const failure = left.shift()
      if (failure !== undefined) throw failure
    }
    // As it was asked, by whichever of its signatures.
    return (where as (...asked: unknown[]) => never)(...asked)
  })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DatabaseContext value={db}>{children}</DatabaseContext>
  )
  return { triedAt, ...renderHook(() => useDraftStore('m'), { wrapper }) }
}

it.each(['AbortError', 'DatabaseClosedError'])(
  'drafts whose reading ends with %s are asked for again, in peace, until they come',
  async (name) => {
    const { result, triedAt } = await open([cutOff(name), cutOff(name)])
    await waitFor(() => expect(result.current).not.toBeNull(), { timeout: 60_000 })
    expect(result.current?.find('model:m:overview')?.changes).toEqual({ overview: '래들' })
    expect(triedAt).toHaveLength(3)
    const pauses = triedAt.slice(1).map((at, before) => at - triedAt[before]!)
    // A timer may count from a moment before.
    for (const pause of pauses) expect(pause).toBeGreaterThan(190)
  },
)

it('drafts that cannot be read for another reason are not asked for again', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const failure = new Error('The store is broken.')
  const { result, triedAt } = await open([failure])
  await waitFor(() => expect(said).toHaveBeenCalledWith('The drafts could not be read.', failure))
  expect([result.current, triedAt.length]).toEqual([null, 1])
})

it.each([
  ['is gone hands over what was typed last', false, 1],
  ['is kept for the way back hands over nothing, which would hold the database', true, 0],
])('a page that %s', async (_, persisted, commits) => {
  const { result } = await open([])
  await waitFor(() => expect(result.current).not.toBeNull())
  result.current?.change('model:m:overview', (draft) => ({ ...draft, changes: { overview: '래들 2기' } }))
  const isCommitted = vi.spyOn(IDBTransaction.prototype, 'commit')
  tell('pagehide', persisted)
  expect(isCommitted).toHaveBeenCalledTimes(commits)
})

it.each([true, false])(
  'a page that is left (kept for the way back: %s) leaves to the next one what was typed last, as long as its form is there',
  async (isKept) => {
    const { result, unmount } = await open([])
    await waitFor(() => expect(result.current).not.toBeNull())
    const leave = () => {
      tell('pagehide', isKept)
      tell('pageshow', true)
    }
    const typeOn = (overview: string) =>
      result.current?.change('model:m:overview', (draft) => ({ ...draft, changes: { overview } }))
    const left = () => sessionStorage.getItem('typed-last:kotric1')
    leave()
    expect(left()).toBeNull()
    typeOn('래들 2기')
    leave()
    expect(left()).toContain('래들 2기')
    unmount()
    expect(left()).toBeNull()
  },
)
