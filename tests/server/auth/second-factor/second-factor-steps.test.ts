import { asc, eq, gt, inArray, max } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#server/auth/passwords/passwords.ts'
import { createSecretSeal } from '#server/auth/second-factor/seal-secret.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  countRecoveryCodes,
  hasSecondFactor,
  removeSecondFactor,
  takeCode,
} from '#server/auth/second-factor/second-factor.ts'
import { openSession } from '#server/auth/sessions/sessions.ts'
import type { Db } from '#server/store/database.ts'
import { auditEvents, recoveryCodes, secondFactors, sessions, users } from '#server/store/schema/people.ts'
import { onEachDatabase } from '../../support/databases/databases.ts'

const STEP_MS = 30_000
const STEP = 59_336_640
const KEY = Buffer.alloc(32, 7)
const CODES = ['k3xwa-9tmbe', 'abcde-fghjk', '23456-789ab'] as const

onEachDatabase((database) => {
  let db: Db
  let now: number
  let id: number
  let otherId: number
  let last: number
  let hashes: string[]
  const seal = createSecretSeal([KEY])
  beforeAll(async () => {
    hashes = await Promise.all(CODES.map(hashPassword))
  })
  beforeEach(async () => {
    db = database.get().db
    now = STEP * STEP_MS
    await db.delete(users).where(inArray(users.username, ['person', 'other']))
    id = await add('person')
    otherId = await add('other')
    const [row] = await db.select({ last: max(auditEvents.id) }).from(auditEvents)
    last = row?.last ?? 0
  })
  const add = async (username: string) => {
    const row = { username, passwordHash: 'none', role: 'writer' as const }
    return (await db.insert(users).values(row).returning({ id: users.id }))[0]!.id
  }
  const begin = async () => (await beginSecondFactor(db, { id, username: 'person' }, seal))!
  const codeOf = (secret: string, steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now + steps * STEP_MS })
  const actor = () => ({ userId: id, username: 'person', requestId: null, address: '192.0.2.7' })
  const confirm = (code: string, keptSession = '', userId = id) =>
    confirmSecondFactor(db, { userId, code, now: new Date(now), keptSession }, { seal, actor: actor() })
  const take = (code: string, userId = id, by = seal) =>
    takeCode(db, { userId, code, now: new Date(now) }, { seal: by, actor: actor() })
  const stored = async () => (await db.select().from(secondFactors).where(eq(secondFactors.userId, id)))[0]
  const recorded = async () =>
    (await db.select().from(auditEvents).where(gt(auditEvents.id, last)).orderBy(asc(auditEvents.id))).map(
      ({ action, object, at }) => [action, object, at.getTime()],
    )
  /** One that is on, of which a code was taken in the step before now. */
  const setUp = async () => {
    const { secret } = await begin()
    await db
      .update(secondFactors)
      .set({ confirmedAt: new Date(now), lastStep: STEP })
      .where(eq(secondFactors.userId, id))
    await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId: id, codeHash })))
    now += STEP_MS
    return { secret, codes: CODES }
  }

  describe('setting it up', () => {
    test('begins with a secret that is sealed, and counts for nothing yet', async () => {
      const { secret, address } = await begin()
      expect(new URL(address).searchParams.get('secret')).toBe(secret)
      expect(address).toMatch('person')
      const row = (await stored())!
      expect(row).toMatchObject({ confirmedAt: null, lastStep: 0 })
      expect(row.secret).toMatch(/^sealed:/)
      expect(seal.open(row.secret, `second-factor:${id}`)).toBe(secret)
      expect(await hasSecondFactor(db, id)).toBe(false)
      expect(await take(codeOf(secret))).toBeNull()
    })

    test('begins again with another secret, and the one before opens nothing', async () => {
      const first = await begin()
      const second = await begin()
      expect(second.secret).not.toBe(first.secret)
      expect(await confirm(codeOf(first.secret))).toBeNull()
      expect(await confirm(codeOf(second.secret))).toHaveLength(10)
    })

    test('is over with a right code, which gives recovery codes that are kept unreadable', async () => {
      const { secret } = await begin()
      await db.insert(recoveryCodes).values([
        { userId: id, codeHash: 'of one before' },
        { userId: otherId, codeHash: 'of another' },
      ])
      const codes = (await confirm(codeOf(secret)))!
      expect(codes).toHaveLength(10)
      expect(await stored()).toMatchObject({ confirmedAt: new Date(now), lastStep: STEP })
      expect([await hasSecondFactor(db, id), await hasSecondFactor(db, otherId)]).toEqual([true, false])
      expect([await countRecoveryCodes(db, id), await countRecoveryCodes(db, otherId)]).toEqual([10, 1])
      const kept = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, id))
      for (const { codeHash } of kept) expect(codeHash).toMatch(/^\$argon2id\$/)
      expect(await recorded()).toEqual([['second-factor-added', 'account:person', now]])
    })

    test('ends the sessions elsewhere, but for devices that are to hear that they were struck off', async () => {
      const settings = { sessionDays: 14, accessMinutes: 15, now: () => new Date(now) }
      const open = async (of: number) => (await openSession(db, { id: of, device: '' }, settings)).sessionId
      const [here, struck, , other] = [await open(id), await open(id), await open(id), await open(otherId)]
      await db
        .update(sessions)
        .set({ struckOffAt: new Date(now) })
        .where(eq(sessions.id, struck))
      await confirm(codeOf((await begin()).secret), here)
      expect((await db.select().from(sessions)).map((row) => row.id).sort()).toEqual(
        [here, struck, other].sort(),
      )
    })

    test('is not over with a wrong code, a recovery code, or where nothing began or all is done', async () => {
      expect(await confirm('123456')).toBeNull()
      const { secret } = await begin()
      for (const code of [codeOf(secret, 5), 'k3xwa-9tmbe', 'none'])
        expect([code, await confirm(code)]).toEqual([code, null])
      expect(await hasSecondFactor(db, id)).toBe(false)
      await confirm(codeOf(secret))
      expect(await confirm(codeOf(secret, 1))).toBeNull()
      expect(await beginSecondFactor(db, { id, username: 'person' }, seal)).toBeNull()
      expect(seal.open((await stored())!.secret, `second-factor:${id}`)).toBe(secret)
    })

    test('is over once, of two that come with a code at once', async () => {
      const code = codeOf((await begin()).secret)
      const both = await Promise.all([confirm(code), confirm(code)])
      expect(both.filter((codes) => codes !== null)).toHaveLength(1)
      expect(await countRecoveryCodes(db, id)).toBe(10)
      expect(await recorded()).toHaveLength(1)
    })
  })

  describe('a code', () => {
    test('of the app is taken once, and then no older one', async () => {
      const { secret } = await setUp()
      const before = (await stored())!.secret
      expect([await take(codeOf(secret, -1)), await take(codeOf(secret))]).toEqual([null, 'app'])
      expect(await stored()).toMatchObject({ lastStep: STEP + 1, confirmedAt: new Date(STEP * STEP_MS) })
      // Sealed anew.
      expect((await stored())!.secret).not.toBe(before)
      expect([await take(codeOf(secret)), await take(codeOf(secret, -1))]).toEqual([null, null])
      expect([await take(codeOf(secret, 1)), await take(codeOf(secret))]).toEqual(['app', null])
      expect(await take(codeOf(secret, 7))).toBeNull()
      const failed = ['second-factor-failed', 'account:person', now]
      expect(await recorded()).toEqual(Array(5).fill(failed))
    })

    test('of the app is taken by one of two that come at once', async () => {
      const { secret } = await setUp()
      const both = await Promise.all([take(codeOf(secret)), take(codeOf(secret))])
      expect(both.sort()).toEqual(['app', null])
    })

    test('for recovery is taken once, however it is typed', async () => {
      const { codes } = await setUp()
      const typed = codes[1].toUpperCase().replace('-', ' ')
      expect([await take(typed), await take(typed), await take(codes[2])]).toEqual([
        ...['recovery', null, 'recovery'],
      ])
      expect(await countRecoveryCodes(db, id)).toBe(1)
      expect((await recorded()).map(([action]) => action)).toEqual([
        ...['recovery-code-used', 'second-factor-failed', 'recovery-code-used'],
      ])
    })

    test('for recovery is taken by one of two that come at once', async () => {
      const { codes } = await setUp()
      expect((await Promise.all([take(codes[0]), take(codes[0])])).sort()).toEqual([null, 'recovery'])
    })

    test('is that of one person, and none is both', async () => {
      const { secret, codes } = await setUp()
      expect([await take(codes[0], otherId), await take(codeOf(secret), otherId)]).toEqual([null, null])
      expect([await take('nothing'), await take('k3xwa-9tmbf')]).toEqual([null, null])
      expect((await recorded()).map(([action]) => action)).toEqual(Array(4).fill('second-factor-failed'))
    })

    test('is not looked at without the key that its secret was sealed with', async () => {
      const { secret } = await setUp()
      const keyless = createSecretSeal([])
      await expect(take(codeOf(secret), id, keyless)).rejects.toThrow('SECRET_KEY is not set')
    })
  })

  describe('removing it', () => {
    const remove = (of = id) =>
      removeSecondFactor(db, { id: of, username: 'person' }, { actor: actor(), at: new Date(now) })

    test('takes it away with its recovery codes, and is recorded', async () => {
      await setUp()
      await db.insert(secondFactors).values({ userId: otherId, secret: 'x', confirmedAt: new Date(now) })
      await db.insert(recoveryCodes).values({ userId: otherId, codeHash: 'of the other' })
      expect(await remove()).toBe(true)
      expect([await hasSecondFactor(db, id), await hasSecondFactor(db, otherId)]).toEqual([false, true])
      expect([await countRecoveryCodes(db, id), await countRecoveryCodes(db, otherId)]).toEqual([0, 1])
      expect((await recorded()).at(-1)).toEqual(['second-factor-removed', 'account:person', now])
    })

    test('of one that is being set up is recorded too, and of none is not', async () => {
      await begin()
      expect([await remove(), await remove()]).toEqual([true, false])
      expect(await recorded()).toEqual([['second-factor-removed', 'account:person', now]])
    })
  })
})
