import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addAccount, changeAccount, findAccount, listAccounts } from '#server/auth/accounts.ts'
import { isPassword } from '#server/auth/passwords/passwords.ts'
import type { Db } from '#server/store/database.ts'
import { auditEvents, groupRules, secondFactors, sessions, users } from '#server/store/schema/people.ts'
import { SOMEBODY } from '../support/records/audit.ts'
import { onEachDatabase } from '../support/databases/databases.ts'
import { countWaiting } from '../support/databases/waiting-locks.ts'

const DAY_MS = 86_400_000
const PASSWORD = 'river-otter-42'
const COMMON = '너무 흔하거나 아이디와 비슷한 비밀번호입니다. 다른 비밀번호를 정해주세요.'
const LAST = '마지막 관리자입니다. 다른 계정을 먼저 관리자로 정해주세요.'

onEachDatabase((database) => {
  let db: Db
  const now = new Date()
  const after = (days: number) => new Date(now.getTime() + days * DAY_MS)
  beforeEach(async () => {
    db = database.get().db
    await db.delete(users)
    await db.delete(groupRules)
  })
  const add = async (username: string, values: Partial<typeof users.$inferInsert> = {}): Promise<number> => {
    const row = { username, passwordHash: 'none', role: 'writer' as const, ...values }
    const [added] = await db.insert(users).values(row).returning({ id: users.id })
    return added!.id
  }
  const addSession = (userId: number, id: string, values: Partial<typeof sessions.$inferInsert> = {}) =>
    db.insert(sessions).values({
      ...{ id, userId, salt: '', secretHash: '', isConfirmed: true, rotatedAt: now, expiresAt: after(1) },
      ...values,
    })
  const accountOf = async (username: string) =>
    (await db.select().from(users).where(eq(users.username, username)))[0]!
  const sessionIds = async () => (await db.select().from(sessions)).map(({ id }) => id).sort()
  const recorded = async (username: string) =>
    (await db.select().from(auditEvents).orderBy(asc(auditEvents.id)))
      .filter(({ object }) => object.startsWith(`account:${username}`))
      .map(({ action, object, was, became }) => [action, object.slice(8), was, became])
  const change = (username: string, to: object) => changeAccount(db, { username, ...to }, SOMEBODY)

  describe('the list of accounts', () => {
    test('is by name, and has what each may do and how it is signed in', async () => {
      const plain = await add('zeta', { role: 'viewer', disabledAt: now })
      const full = await add('alpha', { isAdministrator: true, keepsCatalogue: true })
      await db.insert(secondFactors).values([
        { userId: full, secret: 'x', confirmedAt: now },
        { userId: plain, secret: 'x' },
      ])
      await db.insert(groupRules).values({ username: 'alpha', area: 'root', groupNames: ['주조', '단조'] })
      await addSession(full, 'holds', { rotatedAt: after(-3) })
      await addSession(full, 'struck-off', { rotatedAt: after(-2), struckOffAt: now })
      await addSession(full, 'run-out', { rotatedAt: after(-1), expiresAt: now })
      await addSession(full, 'revoked', { rotatedAt: after(-1), revokedAt: now })
      expect(await listAccounts(db, now)).toEqual([
        {
          ...{ id: full, username: 'alpha', role: 'writer', isAdministrator: true, keepsCatalogue: true },
          ...{ isDisabled: false, hasSecondFactor: true, groups: { general: null, root: ['주조', '단조'] } },
          ...{ sessionCount: 1, lastSeenAt: after(-2).toISOString() },
        },
        {
          ...{ id: plain, username: 'zeta', role: 'viewer', isAdministrator: false, keepsCatalogue: false },
          ...{ isDisabled: true, hasSecondFactor: false, groups: { general: null, root: null } },
          ...{ sessionCount: 0, lastSeenAt: null },
        },
      ])
    })
  })

  test('an account is found in any case of its name, and of two alike only the exact one', async () => {
    await add('Möwe')
    await add('twin')
    await add('TWIN')
    expect((await findAccount(db, 'mÖWE'.normalize('NFD')))?.username).toBe('Möwe')
    expect((await findAccount(db, 'TWIN'))?.username).toBe('TWIN')
    expect(await findAccount(db, 'Twin')).toBeUndefined()
    expect(await findAccount(db, 'nobody')).toBeUndefined()
  })

  describe('a new account', () => {
    const make = (username: string, password = PASSWORD) =>
      addAccount(db, { username, password, role: 'restricted' }, SOMEBODY)

    test('has the password, which somebody else has chosen, and is recorded', async () => {
      expect(await make('가나다'.normalize('NFD'))).toBeNull()
      const account = await accountOf('가나다')
      expect(account).toMatchObject({ role: 'restricted', isAdministrator: false, disabledAt: null })
      expect(await isPassword(account.passwordHash, PASSWORD)).toBe(true)
      expect(account.passwordGivenAt).toBeInstanceOf(Date)
      expect(await recorded('가나다')).toEqual([['account-added', '가나다', null, 'restricted']])
    })

    test('is not called as another in any case', async () => {
      await add('Kim')
      expect(await make('kIM')).toBe('이미 있는 아이디입니다: kIM')
      expect(await db.$count(users)).toBe(1)
      expect(await recorded('kIM')).toEqual([])
    })

    test('has a name of two to fifty letters, digits and few signs', async () => {
      const length = '아이디는 2글자에서 50글자까지입니다.'
      const signs = '아이디에는 글자, 숫자, 점, 밑줄, 붙임표만 쓸 수 있습니다.'
      for (const name of ['a', '가', 'a'.repeat(51)]) expect([name, await make(name)]).toEqual([name, length])
      for (const name of ['a:', ':a', 'a b', '<ab>']) expect([name, await make(name)]).toEqual([name, signs])
      for (const name of ['김9', 'a'.repeat(50), '._-A'])
        expect([name, await make(name)]).toEqual([name, null])
    })

    test('has a password that is long enough and neither common nor the name', async () => {
      expect(await make('kim', 'otter42')).toBe('비밀번호는 8글자에서 200글자까지입니다.')
      for (const password of ['password1', 'kim.kim.kim', 'startrek'])
        expect([password, await make('kim', password)]).toEqual([password, COMMON])
      expect(await db.$count(users)).toBe(0)
    })
  })

  describe('a change', () => {
    const addWithSessions = async (username: string, values?: Partial<typeof users.$inferInsert>) => {
      const id = await add(username, values)
      await addSession(id, 'one')
      await addSession(id, 'other')
      await addSession(id, 'struck-off', { struckOffAt: now })
      return id
    }

    test('of nothing leaves all as it was, and is not recorded', async () => {
      await addWithSessions('of-nothing')
      const before = await accountOf('of-nothing')
      expect(await change('OF-nothing', {})).toBeNull()
      expect(await accountOf('of-nothing')).toEqual(before)
      expect(await sessionIds()).toEqual(['one', 'other', 'struck-off'])
      expect(await recorded('of-nothing')).toEqual([])
    })

    test('is refused where nobody has the name, or the password is none', async () => {
      expect(await change('nobody', { role: 'viewer' })).toBe('없는 아이디입니다: nobody')
      await add('somebody')
      expect(await change('somebody', { password: 'somebody1' })).toBe(COMMON)
      expect(await change('somebody', { password: 'short' })).toBe('비밀번호는 8글자에서 200글자까지입니다.')
      expect((await accountOf('somebody')).passwordHash).toBe('none')
    })

    test('of rights and groups ends no session, and is recorded with what it was', async () => {
      await addWithSessions('rights')
      await add('second', { isAdministrator: true })
      const before = await accountOf('rights')
      const rights = { isAdministrator: true, keepsCatalogue: true }
      expect(await change('rights', { ...rights, groups: { root: ['주조'] } })).toBeNull()
      expect(await accountOf('rights')).toEqual({ ...before, ...rights })
      expect(await change('rights', { isAdministrator: false, groups: { root: null } })).toBeNull()
      expect(await accountOf('rights')).toEqual({ ...before, keepsCatalogue: true })
      expect(await db.$count(groupRules)).toBe(0)
      expect(await sessionIds()).toEqual(['one', 'other', 'struck-off'])
      expect(await recorded('rights')).toEqual([
        ['administrator-changed', 'rights', 'false', 'true'],
        ['keeper-changed', 'rights', 'false', 'true'],
        ['groups-changed', 'rights/root', null, '["주조"]'],
        ['administrator-changed', 'rights', 'true', 'false'],
        ['groups-changed', 'rights/root', '["주조"]', null],
      ])
    })

    test('of the role ends the sessions, but for devices that are to hear that they were struck off', async () => {
      const id = await addWithSessions('role')
      await addSession(await add('beside'), 'beside')
      expect(await change('role', { role: 'viewer' })).toBeNull()
      expect(await accountOf('role')).toMatchObject({ id, role: 'viewer', passwordHash: 'none' })
      expect(await sessionIds()).toEqual(['beside', 'struck-off'])
      expect(await recorded('role')).toEqual([['role-changed', 'role', 'writer', 'viewer']])
    })

    test('of the password by somebody else ends the sessions, and the password is a given one', async () => {
      await addWithSessions('given')
      expect(await change('given', { password: PASSWORD })).toBeNull()
      const account = await accountOf('given')
      expect(await isPassword(account.passwordHash, PASSWORD)).toBe(true)
      expect(account.passwordGivenAt).toBeInstanceOf(Date)
      expect(account.role).toBe('writer')
      expect(await sessionIds()).toEqual(['struck-off'])
      expect(await recorded('given')).toEqual([['password-changed', 'given', null, null]])
    })

    test('of the password by the owner keeps the session that they come with', async () => {
      await addWithSessions('own', { passwordGivenAt: now })
      expect(await change('own', { password: PASSWORD, keptSession: 'one' })).toBeNull()
      expect((await accountOf('own')).passwordGivenAt).toBeNull()
      expect(await sessionIds()).toEqual(['one', 'struck-off'])
    })

    test('that closes an account strikes its devices off, and one that opens it leaves them so', async () => {
      await addWithSessions('closed')
      expect(await change('closed', { isDisabled: true, role: 'viewer' })).toBeNull()
      expect(await accountOf('closed')).toMatchObject({ role: 'viewer', disabledAt: expect.any(Date) })
      expect(await db.$count(sessions, eq(sessions.struckOffAt, now))).toBe(1)
      expect(await sessionIds()).toEqual(['one', 'other', 'struck-off'])
      expect((await listAccounts(db, now))[0]).toMatchObject({ isDisabled: true, sessionCount: 0 })
      expect(await change('closed', { isDisabled: false })).toBeNull()
      expect((await accountOf('closed')).disabledAt).toBeNull()
      expect((await listAccounts(db, now))[0]).toMatchObject({ isDisabled: false, sessionCount: 0 })
      expect((await recorded('closed')).map(([action]) => action)).toEqual([
        'role-changed',
        'account-disabled',
        'account-enabled',
      ])
    })

    test('of a closed account leaves it closed', async () => {
      await add('shut', { disabledAt: now })
      expect(await change('shut', { role: 'viewer', password: PASSWORD })).toBeNull()
      expect(await accountOf('shut')).toMatchObject({ role: 'viewer', disabledAt: now })
    })
  })

  describe('the last administrator', () => {
    test('is neither closed nor made another, and may all else', async () => {
      await add('last', { isAdministrator: true })
      await add('closed', { isAdministrator: true, disabledAt: now })
      const before = await accountOf('last')
      for (const to of [{ isDisabled: true }, { isAdministrator: false, role: 'viewer' }])
        expect(await change('last', to)).toBe(LAST)
      expect(await accountOf('last')).toEqual(before)
      for (const to of [{ isDisabled: false }, { isAdministrator: true, keepsCatalogue: true }])
        expect(await change('last', to)).toBeNull()
      await add('writer')
      expect(await change('writer', { isDisabled: true, isAdministrator: false })).toBeNull()
      expect(await change('closed', { isDisabled: false })).toBeNull()
      expect(await change('last', { isAdministrator: false })).toBeNull()
      expect(await change('closed', { isDisabled: true })).toBe(LAST)
    })

    test('is left of two that go at once', async () => {
      await add('first', { isAdministrator: true })
      await add('second', { isAdministrator: true })
      let isTold = false
      const [first, later] = await db.transaction(async (tx) => {
        const before = await changeAccount(tx, { username: 'first', isAdministrator: false }, SOMEBODY)
        const closing = change('second', { isDisabled: true })
        void closing.finally(() => (isTold = true))
        // The embedded database has one connection, on which the other waits in any case.
        while (database.kind === 'PostgreSQL' && !isTold) if ((await countWaiting(tx)) > 0) break
        return [before, { closing }] as const
      })
      expect([first, await later.closing]).toEqual([null, LAST])
    })
  })

  test('of two changes of one account at once the later tells what the earlier has made', async () => {
    await add('twice')
    let isDone = false
    const later = await db.transaction(async (tx) => {
      await changeAccount(tx, { username: 'twice', role: 'restricted' }, SOMEBODY)
      const change = changeAccount(db, { username: 'twice', role: 'viewer' }, SOMEBODY)
      void change.finally(() => (isDone = true))
      while (database.kind === 'PostgreSQL' && !isDone) if ((await countWaiting(tx)) > 0) break
      return { change }
    })
    expect(await later.change).toBeNull()
    expect(await recorded('twice')).toEqual([
      ['role-changed', 'twice', 'writer', 'restricted'],
      ['role-changed', 'twice', 'restricted', 'viewer'],
    ])
  })
})
