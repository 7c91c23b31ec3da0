import { expect, test } from 'vitest'
import { users } from '#server/store/schema/people.ts'
import { groups, models } from '#server/store/schema/records.ts'
import { playBadRequests } from '../../bad-requests/play.ts'
import { onEachDatabase } from '../support/databases/databases.ts'

const COUNT = 1_000
const SEED = 20_261_123

// `npm run bad-requests` sends as many as one likes.
onEachDatabase((database) => {
  test('thousands of generated bad requests at every call see no 5xx, are refused in Korean, and break nothing', async () => {
    const { db } = database.get()
    const before = await Promise.all([users, groups].map((table) => db.$count(table)))
    const outcome = await playBadRequests(database.get(), { seed: SEED, first: 0, count: COUNT })
    expect(outcome.faults).toEqual([])
    expect(outcome.sent).toBe(COUNT)
    // Some have to be good enough to get through the checks, and many not.
    for (const status of [200, 201, 400, 404]) expect(outcome.byStatus[status]).toBeGreaterThan(COUNT / 200)
    const after = await Promise.all([users, groups].map((table) => db.$count(table)))
    expect(after[0]).toBeGreaterThanOrEqual(before[0] ?? 0)
    expect(after[1]).toBe(before[1])
    expect(await db.$count(models)).toBeGreaterThan(1)
  })
})
