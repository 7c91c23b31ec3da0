import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import { hashPassword } from '#server/auth/passwords/passwords.ts'
import type { Db } from '#server/store/database.ts'
import { loginFailures, secondFactors, sessions, users } from '#server/store/schema/people.ts'
import { type AuthApp, openAuthApp } from '../../support/apps/auth-app.ts'
import { type Answer } from '../../support/callers/callers.ts'
import { onEachDatabase } from '../../support/databases/databases.ts'
import { type SignedIn, signedIn } from '../../support/callers/signed-in.ts'

const PASSWORD = 'river-otter-42'
const WRONG_PASSWORD = '지금 비밀번호가 올바르지 않습니다.'
const WRONG_CODE = '인증 코드가 올바르지 않습니다. 새 코드를 입력해주세요.'

onEachDatabase((database) => {
  let db: Db
  let t: AuthApp
  let strict: AuthApp
  let now = new Date()
  let passwordHash: string
  let here: SignedIn
  beforeAll(async () => {
    db = database.get().db
    passwordHash = await hashPassword(PASSWORD)
    t = await openAuthApp({ db, now: () => now })
    strict = await openAuthApp({ db, now: () => now, isSecondFactorRequired: true })
  })
  afterAll(async () => {
    await t.close()
    await strict.close()
  })
  beforeEach(async () => {
    now = new Date()
    await db.delete(loginFailures)
    await db.delete(users).where(eq(users.username, 'person'))
    await db.insert(users).values({ username: 'person', passwordHash, role: 'writer' })
    here = await signedIn({ db }, t, 'person')
  })
  const codeOf = (secret: string, steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() + steps * 30_000 })
  const begin = (password = PASSWORD) => here.post(paths.ownSecondFactor, { password })
  const confirm = (code: string) => here.post(paths.confirmSecondFactor, { code })
  const remove = (password: string, code: string) => here.post(paths.removeSecondFactor, { password, code })
  const state = async (caller = here) => (await caller.get(paths.ownSecondFactor)).body
  const told = ({ status, body }: Answer) => [status, body]
  const wrong = (field: string, detail: string) => [400, { detail, fields: { [field]: [detail] } }]
  const failures = async () => (await db.select().from(loginFailures)).map((row) => row.failures).sort()

  describe('one’s own second factor', () => {
    test('is set up with the password and a code, which ends the sessions elsewhere at once', async () => {
      const elsewhere = await signedIn({ db }, t, 'person')
      expect((await elsewhere.get(paths.ownSessions)).status).toBe(200)
      expect(await state()).toEqual({ isOn: false, isRequired: false, recoveryCodesLeft: 0 })
      expect(told(await begin('not it'))).toEqual(wrong('password', WRONG_PASSWORD))
      const { status, body } = await begin()
      expect([status, body]).toEqual([200, { secret: expect.any(String), address: expect.any(String) }])
      expect(await failures()).toEqual([0, 0, 1])
      expect(body.address).toMatch(/^otpauth:\/\/totp\/.*person\?/)
      expect(told(await confirm(codeOf(body.secret, 9)))).toEqual(wrong('code', WRONG_CODE))
      expect((await elsewhere.get(paths.ownSessions)).status).toBe(200)
      const done = await confirm(codeOf(body.secret))
      expect([done.status, Object.keys(done.body)]).toEqual([200, ['recoveryCodes']])
      expect(done.body.recoveryCodes).toHaveLength(10)
      expect(await state()).toEqual({ isOn: true, isRequired: false, recoveryCodesLeft: 10 })
      expect((await elsewhere.get(paths.ownSessions)).status).toBe(401)
      expect(await db.$count(sessions, eq(sessions.userId, here.userId))).toBe(1)
      expect(told(await begin())).toEqual([409, { detail: '2단계 인증을 이미 쓰고 있습니다.' }])
    })

    test('is removed with the password and a code, and each wrong one counts as an attempt', async () => {
      const { secret } = (await begin()).body
      await confirm(codeOf(secret))
      now = new Date(now.getTime() + 30_000)
      expect(told(await remove('not it', codeOf(secret)))).toEqual(wrong('password', WRONG_PASSWORD))
      expect(told(await remove(PASSWORD, '000000'))).toEqual(wrong('code', WRONG_CODE))
      expect(await failures()).toEqual([2, 2, 2])
      expect((await state()).isOn).toBe(true)
      const { status, text } = await remove(PASSWORD, codeOf(secret))
      expect([status, text]).toEqual([204, ''])
      expect(await failures()).toEqual([0, 0, 2])
      expect(await state()).toEqual({ isOn: false, isRequired: false, recoveryCodesLeft: 0 })
      expect(await db.$count(secondFactors, eq(secondFactors.userId, here.userId))).toBe(0)
    })
  })

  test('of administrators alone one is required, where the server asks for it', async () => {
    expect((await state(await signedIn({ db }, strict, 'person'))).isRequired).toBe(false)
    expect((await state(await signedIn({ db }, strict, 'admin'))).isRequired).toBe(true)
    expect((await state(await signedIn({ db }, t, 'admin'))).isRequired).toBe(false)
  })
})
