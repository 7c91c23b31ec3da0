import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import type { LateDevices } from '#domain/people/late-work.ts'
import { measureLateWork } from '#server/late-work/late-work.ts'
import { lateWork, users } from '#server/store/schema/people.ts'
import { sweep } from '#server/sweep.ts'
import { onEachDatabase } from '../support/databases/databases.ts'
import type { Caller } from '../support/callers/callers.ts'
import { openTestApp, type TestApp } from '../support/apps/test-app.ts'

const TABLET = 'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const NOW = new Date('2026-03-04T05:00:00Z')

onEachDatabase((database) => {
  let t: TestApp
  let admin: Caller
  let now = NOW
  beforeAll(async () => {
    t = await openTestApp(database.get(), {
      now: () => now,
      sessionDays: 4_000,
      accessMinutes: 4_000 * 24 * 60,
    })
    admin = await t.as('admin')
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    now = NOW
    await database.get().db.delete(lateWork)
  })

  const tell = (who: Caller, more: object = {}) =>
    who.post(
      paths.ownLateWork,
      { deviceId: randomUUID(), waiting: 3, stuck: 1, oldestSeconds: 3_600, ...more },
      { headers: { 'user-agent': TABLET } },
    )
  const list = async (): Promise<LateDevices> => {
    const { status, body } = await admin.get(paths.lateWork)
    expect(status).toBe(200)
    return body
  }

  test('what a device tells stands in the list of the administrators, with its user and its name', async () => {
    const deviceId = randomUUID()
    expect((await tell(await t.as('visitor'), { deviceId })).status).toBe(204)
    const { results, count } = await list()
    expect(results).toEqual([
      {
        userId: results[0]?.userId,
        username: 'visitor',
        device: 'Android · Chrome',
        deviceId,
        waiting: 3,
        stuck: 1,
        oldestAt: '2026-03-04T04:00:00.000Z',
        toldAt: NOW.toISOString(),
      },
    ])
    expect(count).toBe(1)
  })

  test('what it tells next takes the place of it, and that there is nothing takes it away', async () => {
    const visitor = await t.as('visitor')
    const [deviceId, other] = [randomUUID(), randomUUID()]
    await tell(visitor, { deviceId })
    await tell(visitor, { deviceId: other, oldestSeconds: 7_200 })
    now = new Date(NOW.getTime() + 60_000)
    await tell(visitor, { deviceId, waiting: 0, stuck: 2, oldestSeconds: 60 })
    const shown = async () =>
      (await list()).results.map((one) => [one.deviceId, one.waiting, one.stuck, one.oldestAt, one.toldAt])
    expect(await shown()).toEqual([
      [other, 3, 1, '2026-03-04T03:00:00.000Z', NOW.toISOString()],
      [deviceId, 0, 2, NOW.toISOString(), now.toISOString()],
    ])
    await tell(visitor, { deviceId: other, waiting: 0, stuck: 0, oldestSeconds: 0 })
    // The same id on the tablet of somebody else is another one.
    await tell(await t.as('kotric1'), { deviceId, waiting: 0, stuck: 0, oldestSeconds: 0 })
    expect((await shown()).map(([id]) => id)).toEqual([deviceId])
  })

  describe('only', () => {
    test('administrators see it, and whoever is signed in tells it', async () => {
      expect((await (await t.as('kotric1')).get(paths.lateWork)).status).toBe(403)
      expect((await t.nobody.get(paths.lateWork)).status).toBe(401)
      expect((await tell(t.nobody)).status).toBe(401)
      expect((await tell(await t.as('ktr'))).status).toBe(204)
    })

    test.each([
      { waiting: -1 },
      { stuck: 1.5 },
      { oldestSeconds: 400_000_000 },
      { deviceId: 'tablet of the hall' },
      { waiting: '3 models of 한빛' },
    ])('numbers and an id are taken, not %o', async (wrong) => {
      expect((await tell(await t.as('visitor'), wrong)).status).toBe(400)
      expect((await list()).count).toBe(0)
    })

    test('twenty devices of one person are kept, those that told last', async () => {
      const visitor = await t.as('visitor')
      const ids = Array.from({ length: 22 }, () => randomUUID())
      for (const deviceId of ids) {
        now = new Date(now.getTime() + 1_000)
        await tell(visitor, { deviceId })
      }
      await tell(await t.as('kotric1'))
      const { results, count } = await list()
      const ofVisitor = results.filter(({ username }) => username === 'visitor')
      expect(ofVisitor.map(({ deviceId }) => deviceId).sort()).toEqual(ids.slice(2).sort())
      expect(count).toBe(21)
    })
  })

  test('it goes 30 days after it was told, and nothing else of it is kept', async () => {
    await tell(await t.as('visitor'))
    const swept = (days: number) =>
      sweep(
        database.get().db,
        { photos: t.photos, auditDays: 100_000, historyDays: 100_000 },
        new Date(NOW.getTime() + days * 86_400_000),
      )
    await swept(29)
    expect((await list()).count).toBe(1)
    await swept(31)
    expect(await database.get().db.$count(lateWork)).toBe(0)
  })

  test('it goes with the account', async () => {
    const { db } = database.get()
    const [gone] = await db
      .insert(users)
      .values({ username: randomUUID(), passwordHash: '', role: 'viewer' })
      .returning()
    const row = { deviceId: randomUUID(), device: '', waiting: 1, stuck: 0, oldestAt: NOW, toldAt: NOW }
    await db.insert(lateWork).values({ userId: gone!.id, ...row })
    await db.delete(users).where(eq(users.id, gone!.id))
    expect((await list()).count).toBe(0)
  })

  test('devices with waiting and with stuck work are counted, and the oldest of it is known', async () => {
    const { db } = database.get()
    expect(await measureLateWork(db)).toEqual({ waiting: 0, stuck: 0, oldestAt: null })
    const visitor = await t.as('visitor')
    await tell(visitor, { stuck: 0 })
    await tell(visitor, { oldestSeconds: 7_200 })
    await tell(visitor, { waiting: 0 })
    expect(await measureLateWork(db)).toEqual({
      waiting: 2,
      stuck: 2,
      oldestAt: new Date('2026-03-04T03:00:00Z'),
    })
  })
})
