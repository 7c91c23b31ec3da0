import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Draft, type Kept, NOTHING_KEPT } from '#forms/draft/draft-rows.ts'
import { WindowRows } from '#forms/draft/windows/window-rows.ts'
import { createModel } from '#local/edits/model-edits.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { draftKeys } from '#local/store/drafts.ts'
import { newDatabase } from '../support/unit/new-database.ts'

let db: DeviceDatabase
let modelKey: string
let key: string
/** Two windows. */
let mine: WindowRows
let other: WindowRows
beforeEach(async () => {
  db = await newDatabase()
  modelKey = await createModel(db, { area: 'root', title: '한빛', group: { id: 14, name: '주조' } })
  key = draftKeys.model(modelKey, 'overview')
  mine = new WindowRows(db, modelKey)
  other = new WindowRows(db, modelKey)
})
afterEach(() => {
  vi.restoreAllMocks()
  db.close()
})

const draft = (changes: Record<string, unknown>): Draft => ({
  ...{ changes, base: {}, addedPhotos: [], wasRestored: false },
})
const write = async (rows: WindowRows, changes: Record<string, unknown>) => {
  const whole = await db.transaction('rw', db.drafts, () => rows.put(key, draft(changes)))
  rows.see(key, whole)
}
const takeOut = (rows: WindowRows, changes: Record<string, unknown>): Promise<Kept | null> =>
  db.transaction('rw', db.drafts, () => rows.takeOut(key, draft(changes), []))
const kept = async () => ((await db.drafts.get(key))?.values as Draft | undefined)?.changes
const UNREADABLE = { changes: 'of another build', window: 'other' }
const putUnreadable = () => db.drafts.put({ key, modelKey, values: UNREADABLE, savedAt: 1 })

describe('a look at a row', () => {
  it('tells whose it is', async () => {
    expect(await mine.look(key)).toBe('as left')
    await write(mine, { overview: '래들' })
    expect([await mine.look(key), await other.look(key)]).toEqual(['as left', 'others'])
    other.see(key, draft({ overview: '래들' }))
    expect(await other.look(key)).toBe('as left')
    await putUnreadable()
    expect([await mine.look(key), await new WindowRows(db, modelKey).look(key)]).toEqual(['others', 'others'])
  })

  it.each([
    ['is there', (): unknown => undefined, 'gone'],
    ['is gone', () => db.models.update(modelKey, { gone: true }), 'as left'],
    ['is not on the device any more', () => db.models.delete(modelKey), 'as left'],
  ] as const)('that was taken away, tells so only while its model is: it %s', async (_, then, expected) => {
    await write(mine, { overview: '래들' })
    await db.drafts.delete(key)
    await then()
    expect(await mine.look(key)).toBe(expected)
  })
})

describe('what ends here', () => {
  it('leaves a row of another window that this build cannot read', async () => {
    await putUnreadable()
    expect(await takeOut(mine, { overview: '래들' })).toEqual(NOTHING_KEPT)
    expect((await db.drafts.get(key))?.values).toEqual(UNREADABLE)
  })

  it('writes nothing where the other window has nothing of it', async () => {
    await write(other, { features: '전기로' })
    const update = vi.spyOn(db.drafts, 'update')
    expect((await takeOut(mine, { overview: '래들' }))?.changes).toEqual({ features: '전기로' })
    expect(update).not.toHaveBeenCalled()
  })
})

describe('what is given back to another window', () => {
  it('is theirs from then on: what is typed here again is put together with it', async () => {
    await write(other, { features: '전기로' })
    await write(mine, {})
    await mine.giveBack(key, draft({ features: '전기로' }), draft({}))
    await write(mine, { overview: '래들' })
    expect(await kept()).toEqual({ features: '전기로', overview: '래들' })
  })

  it('is no row where nothing is theirs', async () => {
    await mine.giveBack(key, draft({ overview: '래들' }), draft({ overview: '래들' }))
    expect(await db.drafts.count()).toBe(0)
  })
})
