import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import { CODE_HEADER } from '#domain/people/credentials.ts'
import type { Account, AuditEvent } from '#domain/people/people.ts'
import { recoveryCodes, secondFactors } from '#server/store/schema/people.ts'
import { onEachDatabase } from '../support/databases/databases.ts'
import { type Answer, createCaller, type Caller } from '../support/callers/callers.ts'
import { openTestApp, type TestApp } from '../support/apps/test-app.ts'

const PASSWORD = 'river-otter-42'
const STEP_MS = 30_000

onEachDatabase((database) => {
  let t: TestApp
  let admin: Caller
  let now: Date
  const secretKey = randomBytes(32)
  beforeAll(async () => {
    now = new Date()
    t = await openTestApp(database.get(), { now: () => now, secretKeys: [secretKey] })
    admin = await t.as('admin')
  })
  afterAll(() => t.close())
  beforeEach(() => {
    now = new Date()
  })

  const later = (steps: number) => {
    now = new Date(now.getTime() + steps * STEP_MS)
  }
  const codeOf = (secret: string, steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() + steps * STEP_MS })
  const login = (username: string, code?: string, password = PASSWORD, app = t) =>
    app.nobody.call('POST', paths.login, {
      headers: {
        authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
        ...(code !== undefined && { [CODE_HEADER]: code }),
      },
    })
  const callerOf = ({ body, headers }: Answer, app = t) =>
    createCaller(app.app, body.token, String(headers['set-cookie']).split(';')[0] ?? '')
  const somebody = async (): Promise<{ account: Account; here: Caller }> => {
    const username = `second-${randomUUID().slice(0, 8)}`
    const { body } = await admin.post(paths.people, { username, password: PASSWORD, role: 'writer' })
    return { account: body, here: callerOf(await login(username)) }
  }
  const begin = async (here: Caller) => {
    const { status, body } = await here.post(paths.ownSecondFactor, { password: PASSWORD })
    expect(status).toBe(200)
    return body as { secret: string; address: string }
  }
  const withFactor = async () => {
    const person = await somebody()
    const { secret } = await begin(person.here)
    const { status, body } = await person.here.post(paths.confirmSecondFactor, { code: codeOf(secret) })
    expect(status).toBe(200)
    later(1)
    return { ...person, username: person.account.username, secret, codes: body.recoveryCodes as string[] }
  }
  const eventsAbout = async (username: string) => {
    const { body } = await admin.get(`${paths.auditTrail}?object=account:${username}`)
    return (body.results as AuditEvent[]).map(({ action, username: who }) => `${action} by ${who}`)
  }

  describe('setting it up', () => {
    test('takes the password, and counts once a code was right', async () => {
      const { account, here } = await somebody()
      const { username } = account
      const wrong = await here.post(paths.ownSecondFactor, { password: 'not it' })
      expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['password']])
      const { secret, address } = await begin(here)
      expect(new URL(address).searchParams.get('secret')).toBe(secret)
      expect(decodeURIComponent(address)).toContain(username)
      expect((await login(username)).status).toBe(200)
      expect((await here.post(paths.confirmSecondFactor, { code: codeOf(secret, 9) })).status).toBe(400)
      expect((await here.get(paths.ownSecondFactor)).body).toMatchObject({
        isOn: false,
        recoveryCodesLeft: 0,
      })
      const elsewhere = callerOf(await login(username))
      expect((await here.post(paths.confirmSecondFactor, { code: codeOf(secret) })).status).toBe(200)
      expect((await here.get(paths.ownSecondFactor)).body).toMatchObject({
        isOn: true,
        recoveryCodesLeft: 10,
      })
      expect((await elsewhere.get(paths.me)).status).toBe(401)
      expect((await here.post(paths.ownSecondFactor, { password: PASSWORD })).status).toBe(409)
      expect(await eventsAbout(username)).toContain(`second-factor-added by ${username}`)
    })

    test('again makes another secret, and the one before opens nothing', async () => {
      const { here } = await somebody()
      const first = await begin(here)
      const second = await begin(here)
      expect(second.secret).not.toBe(first.secret)
      expect((await here.post(paths.confirmSecondFactor, { code: codeOf(first.secret) })).status).toBe(400)
      expect((await here.post(paths.confirmSecondFactor, { code: codeOf(second.secret) })).status).toBe(200)
    })

    test('leaves neither the secret nor a recovery code readable in the database', async () => {
      const { account, secret, codes } = await withFactor()
      const db = database.get().db
      const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, account.id))
      expect(row!.secret).not.toContain(secret)
      const hashes = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, account.id))
      expect(hashes).toHaveLength(10)
      expect(hashes.every(({ codeHash }) => codeHash.startsWith('$argon2id$'))).toBe(true)
      expect(new Set(codes).size).toBe(10)
      expect(codes.every((code) => /^[a-z2-9]{5}-[a-z2-9]{5}$/.test(code))).toBe(true)
    })
  })

  describe('the login', () => {
    test('asks for a code after the password, and signs nobody in without', async () => {
      const { username, secret } = await withFactor()
      const asked = await login(username)
      expect([asked.status, asked.body.needs, asked.headers['set-cookie']]).toEqual([
        401,
        'second-factor',
        undefined,
      ])
      const wrong = await login(username, codeOf(secret), 'wrong password')
      expect([wrong.status, wrong.body]).toEqual([
        401,
        { detail: '아이디 또는 비밀번호가 올바르지 않습니다.' },
      ])
      const signedIn = await login(username, codeOf(secret))
      expect([signedIn.status, Object.keys(signedIn.body)]).toEqual([200, ['token']])
      expect((await callerOf(signedIn).get(paths.me)).body.username).toBe(username)
    })

    test('takes a code once, of two that come with it at once only one, and none that is older', async () => {
      const { username, secret } = await withFactor()
      const code = codeOf(secret)
      const statuses = (await Promise.all([login(username, code), login(username, code)])).map(
        ({ status }) => status,
      )
      expect(statuses.sort()).toEqual([200, 401])
      expect((await login(username, code)).status).toBe(401)
      expect((await login(username, codeOf(secret, -1))).status).toBe(401)
      later(1)
      expect((await login(username, codeOf(secret))).status).toBe(200)
    })

    test.each([
      [-2, 401],
      [-1, 200],
      [1, 200],
      [2, 401],
    ])('with a code of %i steps away is answered %i', async (steps, status) => {
      const { username, secret } = await withFactor()
      later(3)
      expect((await login(username, codeOf(secret, steps))).status).toBe(status)
    })

    test('slows down guessing of codes, and not whoever only was asked for one', async () => {
      const { username, secret } = await withFactor()
      for (let asked = 0; asked < 8; asked += 1) expect((await login(username)).status).toBe(401)
      for (let guess = 0; guess < 5; guess += 1) {
        const { status, body } = await login(username, codeOf(secret, 9 + guess))
        expect([status, body.needs]).toEqual([401, 'second-factor'])
      }
      expect((await login(username, codeOf(secret))).status).toBe(429)
      expect(await eventsAbout(username)).toContain(`second-factor-failed by ${username}`)
      later(1)
      expect((await login(username, codeOf(secret))).status).toBe(200)
    })

    test('takes a recovery code instead, once, however it is typed', async () => {
      const { username, codes } = await withFactor()
      const typed = codes[0]!.toUpperCase().replace('-', ' ')
      const signedIn = await login(username, typed)
      expect(signedIn.status).toBe(200)
      expect((await login(username, codes[0])).status).toBe(401)
      expect((await callerOf(signedIn).get(paths.ownSecondFactor)).body.recoveryCodesLeft).toBe(9)
      expect(await eventsAbout(username)).toContain(`recovery-code-used by ${username}`)
    })
  })

  describe('is removed', () => {
    test('by its owner with the password and a code', async () => {
      const { username, secret, here } = await withFactor()
      const remove = (body: object) => here.post(paths.removeSecondFactor, body)
      expect((await remove({ password: PASSWORD, code: '000000' })).body.fields).toHaveProperty('code')
      expect((await remove({ password: 'not it', code: codeOf(secret) })).body.fields).toHaveProperty(
        'password',
      )
      expect((await login(username)).status).toBe(401)
      expect((await remove({ password: PASSWORD, code: codeOf(secret) })).status).toBe(204)
      expect((await login(username)).status).toBe(200)
      expect(await eventsAbout(username)).toContain(`second-factor-removed by ${username}`)
    })

    test('by an administrator for others, and by nobody else', async () => {
      const { account, username, here } = await withFactor()
      expect((await here.delete(paths.personSecondFactor(account.id))).status).toBe(403)
      const listed = (await admin.get(paths.people)).body.results as Account[]
      expect(listed.filter(({ hasSecondFactor }) => hasSecondFactor).map((one) => one.username)).toContain(
        username,
      )
      const own = listed.find((one) => one.username === 'admin')!
      expect((await admin.delete(paths.personSecondFactor(own.id))).status).toBe(400)
      expect((await admin.delete(paths.personSecondFactor(account.id))).status).toBe(204)
      expect((await login(username)).status).toBe(200)
      expect(await eventsAbout(username)).toContain('second-factor-removed by admin')
    })
  })

  test('another password from an administrator takes no second factor away', async () => {
    const { account, username, secret } = await withFactor()
    const password = 'other-otter-43'
    expect((await admin.patch(paths.person(account.id), { password })).status).toBe(200)
    expect((await login(username, undefined, password)).body.needs).toBe('second-factor')
    expect((await login(username, codeOf(secret), password)).status).toBe(200)
  })

  test('where the server asks it of administrators they manage nothing before they have one, and work on', async () => {
    const strict = await openTestApp(database.get(), {
      now: () => now,
      secretKeys: [secretKey],
      requireSecondFactor: true,
    })
    const { account, here } = await somebody()
    await admin.patch(paths.person(account.id), { isAdministrator: true })
    const caller = createCaller(strict.app, here.token, here.cookie)
    const refused = await caller.get(paths.people)
    expect([refused.status, refused.body.needs]).toEqual([403, 'second-factor'])
    expect((await caller.get(paths.ownSecondFactor)).body).toMatchObject({ isOn: false, isRequired: true })
    expect((await caller.get(paths.groups('root'))).status).toBe(200)
    const { secret } = await begin(caller)
    expect((await caller.post(paths.confirmSecondFactor, { code: codeOf(secret) })).status).toBe(200)
    expect((await caller.get(paths.people)).status).toBe(200)
    await strict.close()
  })

  test('outlives its key: with another in front of it, it is sealed anew when a code was right', async () => {
    const { username, account, secret } = await withFactor()
    const stored = async () =>
      (await database.get().db.select().from(secondFactors).where(eq(secondFactors.userId, account.id)))[0]
        ?.secret
    const before = await stored()
    const next = randomBytes(32)
    const both = await openTestApp(database.get(), { now: () => now, secretKeys: [next, secretKey] })
    expect((await login(username, codeOf(secret), PASSWORD, both)).status).toBe(200)
    await both.close()
    expect(await stored()).not.toBe(before)
    later(1)
    const alone = await openTestApp(database.get(), { now: () => now, secretKeys: [next] })
    expect((await login(username, codeOf(secret), PASSWORD, alone)).status).toBe(200)
    await alone.close()
  })

  test('of a server without its key is no way in, and tells nobody why', async () => {
    const { username, secret } = await withFactor()
    const keyless = await openTestApp(database.get(), { now: () => now })
    const answer = await login(username, codeOf(secret), PASSWORD, keyless)
    expect([answer.status, answer.body.detail]).toEqual([
      500,
      '서버에 문제가 생겼습니다. 잠시 후 다시 시도해주세요.',
    ])
    await keyless.close()
  })
})
