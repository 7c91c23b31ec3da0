import { beforeEach, describe, expect, it } from 'vitest'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { ListedFacts } from '#local/views/listed-facts.ts'
import { hasChangedSinceSeen, keepNews, noteSeen, readSeen } from '#local/views/seen-models.ts'
import { newDatabase } from '../../support/unit/new-database.ts'

const MORNING = '2026-11-20T00:00:00.000Z'
const NOON = '2026-11-20T03:00:00.000Z'
const EVENING = '2026-11-20T09:00:00.000Z'

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase()
})

const see = (updatedAt: string | null) => noteSeen(db, { key: 'root:7', updatedAt })
async function isNews(change: Partial<ListedFacts>, key: string | null = 'root:7'): Promise<boolean> {
  const nothing = { stage: null, progress: null, surveyor: null, changedAt: null, changedBy: null }
  const facts = { ...nothing, isRetired: false, ...change }
  return hasChangedSinceSeen(await readSeen(db), { key, facts }, 'kotric1')
}

describe('what has changed since somebody looked', () => {
  it('is what others changed after the state that was seen, and no other', async () => {
    await see(NOON)
    expect(await isNews({ changedAt: EVENING, changedBy: 'admin' })).toBe(true)
    expect(await isNews({ changedAt: NOON, changedBy: 'admin' })).toBe(false)
    expect(await isNews({ changedAt: MORNING, changedBy: 'admin' })).toBe(false)
    expect(await isNews({})).toBe(false)
  })

  it('is seen with the next look', async () => {
    await see(MORNING)
    await see(NOON)
    expect(await isNews({ changedAt: NOON, changedBy: 'admin' })).toBe(false)
  })

  it('is nothing of what one changed oneself, on whatever device', async () => {
    await see(NOON)
    expect(await isNews({ changedAt: EVENING, changedBy: 'kotric1' })).toBe(false)
  })

  it('is nothing in a model that was never opened here', async () => {
    await see(NOON)
    expect(await isNews({ changedAt: EVENING, changedBy: 'admin' }, 'root:8')).toBe(false)
    expect(await isNews({ changedAt: EVENING, changedBy: 'admin' }, null)).toBe(false)
  })

  it('is everything of others in a model that no server knew when it was seen', async () => {
    await see(null)
    expect(await isNews({ changedAt: MORNING, changedBy: 'admin' })).toBe(true)
    expect(await isNews({ changedAt: MORNING, changedBy: 'kotric1' })).toBe(false)
  })

  it('stays news under an own change that was made without looking, until the next look', async () => {
    await see(NOON)
    await keepNews(db, 'root:7')
    expect(await isNews({ changedAt: EVENING, changedBy: 'kotric1' })).toBe(true)
    await see(EVENING)
    expect(await isNews({ changedAt: EVENING, changedBy: 'kotric1' })).toBe(false)
  })

  it('makes no look of a model that nobody had open', async () => {
    await keepNews(db, 'root:7')
    expect(await isNews({ changedAt: EVENING, changedBy: 'admin' })).toBe(false)
    expect(await db.meta.count()).toBe(0)
  })

  it('knows nothing of what another build has noted in another shape', async () => {
    await db.meta.put({ key: 'seen:root:7', value: NOON })
    expect(await readSeen(db)).toEqual(new Map())
    expect(await isNews({ changedAt: EVENING, changedBy: 'admin' })).toBe(false)
  })

  it('is nothing of a change of which no time is known', async () => {
    await see(null)
    expect(await isNews({ changedAt: null, changedBy: 'admin' })).toBe(false)
  })

  it('is kept by model, with the stamp of what was seen', async () => {
    await see(NOON)
    await noteSeen(db, { key: 'local-1', updatedAt: null })
    await keepNews(db, 'local-1')
    expect(await readSeen(db)).toEqual(
      new Map([
        ['local-1', { upTo: '', hasNews: true }],
        ['root:7', { upTo: NOON, hasNews: false }],
      ]),
    )
  })

  it('is read beside whatever else is noted', async () => {
    await db.meta.bulkPut([
      { key: 'seq', value: { upTo: NOON, hasNews: true } },
      { key: 'trip', value: { upTo: NOON, hasNews: true } },
    ])
    expect(await readSeen(db)).toEqual(new Map())
    await keepNews(db, 'root:7')
    expect(await readSeen(db)).toEqual(new Map())
  })
})
