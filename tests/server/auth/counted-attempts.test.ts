import { eq, like } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  type Attempt,
  beginAttempt,
  forgetFailures,
  noteSuccess,
  takeBackFailure,
} from '#server/auth/throttle.ts'
import type { Db } from '#server/store/database.ts'
import { loginFailures } from '#server/store/schema/people.ts'
import { onEachDatabase } from '../support/databases/databases.ts'
import { countWaiting } from '../support/databases/waiting-locks.ts'

const START = Date.parse('2026-06-01T00:00:00Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR
const AT_HOME: Attempt = { username: 'Kotric1', address: '192.0.2.1' }

onEachDatabase((database) => {
  let db: Db
  let now: number
  beforeEach(async () => {
    db = database.get().db
    now = START
    await db.delete(loginFailures)
  })
  const begin = (attempt: Attempt = AT_HOME) => beginAttempt(db, attempt, new Date(now))
  /** The seconds to wait that each of so many attempts in a row is told. */
  const begun = async (times: number, attempt?: Attempt) => {
    const waits = []
    for (let n = 0; n < times; n += 1) waits.push(await begin(attempt))
    return waits
  }
  /** Until so many wait for another, or what was begun last is over. */
  const untilWaiting = async (many: number, last: Promise<void>) => {
    const over = last.then(() => many)
    while ((await Promise.race([over, countWaiting(db)])) < many);
  }
  const known = () => db.$count(loginFailures, eq(loginFailures.isKnownPlace, true))

  describe('an account at one address', () => {
    test('has five attempts, and then the second that is not over yet', async () => {
      expect(await begun(6)).toEqual([0, 0, 0, 0, 0, 1])
      now += 999
      expect(await begin()).toBe(1)
      now += 1
      expect(await begun(2)).toEqual([0, 2])
      now += 1_500
      expect(await begin()).toBe(1)
    })

    test('is the same in any case of its name, and another elsewhere or of another name', async () => {
      await begun(5)
      expect(await begin({ ...AT_HOME, username: 'KOTRIC1' })).toBe(1)
      expect(await begin({ ...AT_HOME, address: '192.0.2.2' })).toBe(0)
      expect(await begin({ ...AT_HOME, username: 'kotric2' })).toBe(0)
    })

    test('is not another of which only the capital letters are the same', async () => {
      await begun(5, { ...AT_HOME, username: 'strasse' })
      for (let n = 2; n < 22; n += 1) await begin({ username: 'strasse', address: `192.0.2.${n}` })
      expect(await begin({ ...AT_HOME, username: 'strasse' })).toBeGreaterThan(0)
      expect(await begin({ ...AT_HOME, username: 'straße' })).toBe(0)
    })

    test('begins anew after more than an hour', async () => {
      // The wait that was reached is 15 minutes by then.
      for (let n = 0; n < 20; n += 1) {
        now += (await begin()) * 1_000
        await begin()
      }
      now += HOUR
      await begin()
      expect(await begin()).toBeGreaterThan(0)
      now += HOUR + 1
      expect(await begun(6)).toEqual([0, 0, 0, 0, 0, 1])
    })

    test('is not kept out by a failure from a clock that is more than a minute ahead', async () => {
      await begun(5)
      now -= 60_000
      expect(await begin()).toBe(61)
      now -= 1
      expect(await begin()).toBe(0)
    })
  })

  test('what strangers type is not kept', async () => {
    await begin({ username: '비밀번호를여기에', address: '203.0.113.77' })
    const subjects = (await db.select().from(loginFailures)).map(({ subject }) => subject)
    expect(subjects.sort()).toEqual([
      expect.stringMatching(/^account:[\w-]{32}$/),
      expect.stringMatching(/^address:[\w-]{32}$/),
      expect.stringMatching(/^pair:[\w-]{32}$/),
    ])
  })

  describe('of many', () => {
    test('the accounts of one address have fifty attempts, and the account from many has twenty', async () => {
      for (let n = 0; n < 50; n += 1) expect(await begin({ ...AT_HOME, username: `name-${n}` })).toBe(0)
      expect(await begin({ ...AT_HOME, username: 'name-50' })).toBe(1)
      for (let n = 2; n < 22; n += 1) expect(await begin({ ...AT_HOME, address: `192.0.2.${n}` })).toBe(0)
      expect(await begin({ ...AT_HOME, address: '192.0.2.99' })).toBe(1)
    })

    test('who has signed in at an address before is held up by neither', async () => {
      await noteSuccess(db, AT_HOME, new Date(now))
      for (let n = 0; n < 51; n += 1) await begin({ ...AT_HOME, username: `name-${n}` })
      for (let n = 2; n < 23; n += 1) await begin({ ...AT_HOME, address: `192.0.2.${n}` })
      expect(await begun(6)).toEqual([0, 0, 0, 0, 0, 1])
      expect(await begin({ ...AT_HOME, username: 'name-51' })).toBeGreaterThan(0)
    })
  })

  describe('signing in', () => {
    test('forgets what the account failed at, and takes one off the address', async () => {
      await begun(3)
      await begin({ ...AT_HOME, username: 'kotric2' })
      await noteSuccess(db, AT_HOME, new Date(now))
      const failures = async (kind: string) =>
        (await db.select().from(loginFailures))
          .filter(({ subject }) => subject.startsWith(kind))
          .map((row) => row.failures)
          .sort()
      expect(await failures('pair')).toEqual([0, 1])
      expect(await failures('account')).toEqual([0, 1])
      expect(await failures('address')).toEqual([3])
      expect(await known()).toBe(1)
    })

    test('makes a usual place of an address without failures too', async () => {
      await noteSuccess(db, AT_HOME, new Date(now))
      expect(await known()).toBe(1)
    })

    test('that was no guess is taken back, and what was before it still counts', async () => {
      await begun(5)
      await takeBackFailure(db, AT_HOME)
      expect(await begun(2)).toEqual([0, 1])
      const other = { username: 'kotric2', address: '192.0.2.9' }
      await begin(other)
      await takeBackFailure(db, other)
      await takeBackFailure(db, other)
      const counts = (await db.select().from(loginFailures)).map(({ failures }) => failures)
      expect(counts.sort()).toEqual([0, 0, 0, 5, 5, 5])
    })

    // The embedded database has one connection, on which all wait for each other in any case.
    test.runIf(database.kind === 'PostgreSQL')(
      'and taking back what another attempt at it was counted do not wait for each other',
      async () => {
        await begin()
        const rows = await db.delete(loginFailures).returning()
        // The order that an index has them in, so that it makes no difference by which way they are found.
        await db.insert(loginFailures).values(rows.sort((a, b) => (a.subject < b.subject ? -1 : 1)))
        const { ended } = await db.transaction(async (tx) => {
          await tx.select().from(loginFailures).where(like(loginFailures.subject, 'account:%')).for('update')
          const takenBack = takeBackFailure(db, AT_HOME)
          await untilWaiting(1, takenBack)
          const signedIn = db.transaction((other) => noteSuccess(other, AT_HOME, new Date(now)))
          await untilWaiting(2, signedIn)
          return { ended: Promise.all([takenBack, signedIn]) }
        })
        await ended
        const failures = (await db.select().from(loginFailures)).map((row) => row.failures)
        expect(failures).toEqual([0, 0, 0])
      },
    )
  })

  test('an hour forgets failures, and ninety days a usual place', async () => {
    await begin()
    await noteSuccess(db, { username: 'kotric2', address: '192.0.2.2' }, new Date(now))
    const left = async (at: number) => {
      await forgetFailures(db, new Date(at))
      return [await db.$count(loginFailures), await known()]
    }
    expect(await left(START + HOUR)).toEqual([4, 1])
    expect(await left(START + HOUR + 1)).toEqual([1, 1])
    expect(await left(START + 90 * DAY)).toEqual([1, 1])
    expect(await left(START + 90 * DAY + 1)).toEqual([0, 0])
  })

  test.runIf(database.kind === 'PostgreSQL')(
    'what an attempt holds is not waited for to be forgotten',
    async () => {
      await begin()
      const isHeld = like(loginFailures.subject, 'account:%')
      const left = await db.transaction(async (tx) => {
        await tx.select().from(loginFailures).where(isHeld).for('update')
        await forgetFailures(db, new Date(START + HOUR + 1))
        return db.$count(loginFailures)
      })
      expect(left).toBe(1)
      expect(await db.$count(loginFailures, isHeld)).toBe(1)
    },
  )
})
