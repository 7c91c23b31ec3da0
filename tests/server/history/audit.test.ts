import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import { type EventQuery, findEvents } from '#server/audit/find-events.ts'
import { recordEvents } from '#server/audit/record.ts'
import { addAccount, changeAccount } from '#server/auth/accounts.ts'
import { auditEvents } from '#server/store/schema/people.ts'
import { sweep } from '#server/sweep.ts'
import { SOMEBODY } from '../support/records/audit.ts'
import { appOnDatabase } from '../support/apps/app-on-database.ts'
import { onEachDatabase } from '../support/databases/databases.ts'
import { createModel } from '../support/records/models.ts'
import { phonePhoto } from '../support/records/photos.ts'
import { openTestApp } from '../support/apps/test-app.ts'
import { type PostgresCluster, startPostgres, whyNoPostgres } from '../support/databases/postgres.ts'

onEachDatabase((database) => {
  const { t, admin } = appOnDatabase(database)

  const found = (query: Partial<EventQuery>) => findEvents(database.get().db, { limit: 100, ...query })
  const signIn = (username: string, password: string) =>
    t.nobody.call('POST', paths.login, {
      headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` },
    })

  describe('the audit trail', () => {
    test('has who signed in, from where and by which call, and who signed out', async () => {
      const answer = await signIn('kotric2', 'demo-kotric2')
      const cookie = String(answer.headers['set-cookie']).split(';')[0]!
      await t.nobody.call('DELETE', paths.logout, { headers: { cookie } })
      const [out, signedIn] = await found({ username: 'kotric2' })
      expect(signedIn).toMatchObject({ action: 'login', address: '127.0.0.1' })
      expect(signedIn!.requestId).toBe(answer.headers['x-request-id'])
      expect(signedIn!.object).toMatch(/^session:/)
      expect(out).toMatchObject({ action: 'logout', object: signedIn!.object, address: '127.0.0.1' })
    })

    test('has a failed login of an account by its name, and of nobody without what was typed', async () => {
      await signIn('kotric3', 'not the password')
      expect(await found({ username: 'kotric3' })).toMatchObject([
        { action: 'login-failed', object: 'account:kotric3', address: '127.0.0.1' },
      ])
      const typed = `my-password-${randomUUID()}`
      const { headers } = await signIn(typed, 'whatever')
      expect(await found({ requestId: String(headers['x-request-id']) })).toMatchObject([
        { action: 'login-failed', object: 'account', username: null, userId: null },
      ])
      const all = JSON.stringify(await found({ limit: 10_000 }))
      expect(all).not.toContain(typed)
      expect(all).not.toContain('not the password')
    })

    test('has what happened to accounts, in order', async () => {
      const { db } = database.get()
      const username = `person-${randomUUID()}`
      await addAccount(db, { username, role: 'viewer', password: 'first-password' }, SOMEBODY)
      await addAccount(db, { username, role: 'viewer', password: 'first-password' }, SOMEBODY)
      await changeAccount(db, { username, role: 'writer' }, SOMEBODY)
      await changeAccount(db, { username, password: 'second-password' }, SOMEBODY)
      await changeAccount(db, { username, isDisabled: true }, SOMEBODY)
      await changeAccount(db, { username, isDisabled: false }, SOMEBODY)
      const events = await found({ object: `account:${username}` })
      expect(events.map(({ action }) => action)).toEqual([
        'account-enabled',
        'account-disabled',
        'password-changed',
        'role-changed',
        'account-added',
      ])
      expect(events.every((event) => event.username === 'cli:test')).toBe(true)
    })

    test('says what role a new account was given, and of each right what it was and what it became', async () => {
      const { db } = database.get()
      const username = `person-${randomUUID()}`
      await addAccount(db, { username, role: 'viewer', password: 'first-password' }, SOMEBODY)
      const change = (to: object) => changeAccount(db, { username, ...to }, SOMEBODY)
      await change({
        role: 'writer',
        isAdministrator: true,
        keepsCatalogue: true,
        password: 'second-password',
      })
      await change({ role: 'restricted', isAdministrator: false, keepsCatalogue: false })
      await change({ groups: { general: ['화장지', '화장품'], root: [] } })
      await change({ groups: { general: null } })
      const events = await found({ object: `account:${username}` })
      const told = events.map(({ action, object, was, became }) => [
        action,
        object.split('/')[1],
        was,
        became,
      ])
      const names = '["화장지","화장품"]'
      expect(told.reverse()).toEqual([
        ['account-added', undefined, null, 'viewer'],
        ['password-changed', undefined, null, null],
        ['role-changed', undefined, 'viewer', 'writer'],
        ['administrator-changed', undefined, 'false', 'true'],
        ['keeper-changed', undefined, 'false', 'true'],
        ['role-changed', undefined, 'writer', 'restricted'],
        ['administrator-changed', undefined, 'true', 'false'],
        ['keeper-changed', undefined, 'true', 'false'],
        ['groups-changed', 'general', null, names],
        ['groups-changed', 'root', null, '[]'],
        ['groups-changed', 'general', names, null],
      ])
    })

    test('says of two changes of a role at once what the earlier of them had made', async () => {
      const { db } = database.get()
      const username = `person-${randomUUID()}`
      await addAccount(db, { username, role: 'viewer', password: 'first-password' }, SOMEBODY)
      const roles = ['writer', 'restricted'] as const
      await Promise.all(roles.map((role) => changeAccount(db, { username, role }, SOMEBODY)))
      const [second, first] = await found({ object: `account:${username}`, action: 'role-changed' })
      expect(first!.was).toBe('viewer')
      expect(second!.was).toBe(first!.became)
    })

    test('has what was deleted in a model, and no address with it', async () => {
      const { body } = await createModel(admin, 'root', '삭제 기록')
      const slug: string = body.slug
      const processes = paths.processes('root', slug)
      const one = (await admin.post(processes, { name: '주조' })).body.id
      const photo = (await admin.upload(paths.modelImages('root', slug), await phonePhoto({ width: 210 })))
        .body
      await admin.patch(paths.model('root', slug), { imageIds: [photo.id] })
      const before = (await found({ object: 'photo:' })).length
      await admin.patch(paths.model('root', slug), { imageIds: [] })
      expect(await found({ object: 'photo:' })).toHaveLength(before + 1)
      await admin.delete(`${processes}${one}/`)
      expect((await found({ object: `photo:root/${slug}/` })).map(({ object }) => object)).toEqual([
        `photo:root/${slug}/${photo.id}`,
      ])
      expect(await found({ object: `process:root/${slug}/` })).toMatchObject([
        {
          action: 'process-deleted',
          username: 'admin',
          object: `process:root/${slug}/${one}`,
          address: null,
        },
      ])
    })

    test('has a key management factor that left by its own call or with a saved list', async () => {
      const { body } = await createModel(admin, 'root', '관리요소 기록')
      const url = paths.model('root', body.slug)
      const entry = { kpi0Id: null, kpi1Id: null, kpi2Id: null, kpi3Id: null, memo: '비밀 메모' }
      const kept = (await admin.patch(url, { kpis: [entry, entry] })).body.kpis
      await admin.delete(`${paths.modelKpis('root', body.slug)}${kept[0].id}/`)
      await admin.patch(url, { kpis: [] })
      const events = await found({ object: `kpi-entry:root/${body.slug}/` })
      expect(events.map(({ object }) => object.split('/').at(-1))).toEqual([`${kept[1].id}`, `${kept[0].id}`])
      expect(JSON.stringify(events)).not.toContain('비밀')
    })

    test('has nothing of a call that was refused, or taken back', async () => {
      const { body } = await createModel(admin, 'root', '거절 기록')
      const { id } = (await admin.post(paths.processes('root', body.slug), { name: '주조' })).body
      const one = `${paths.processes('root', body.slug)}${id}/`
      expect((await admin.delete(one, { 'if-match': '"0-0"' })).status).toBe(412)
      expect((await (await t.as('ktr')).delete(one)).status).toBe(403)
      const { db } = database.get()
      const event = { action: 'exported', object: 'model:never' } as const
      await expect(
        db.transaction(async (tx) => {
          await recordEvents(tx, SOMEBODY, { at: new Date(), events: [event] })
          throw new Error('the change failed')
        }),
      ).rejects.toThrow('the change failed')
      expect(await found({ object: `process:root/${body.slug}` })).toEqual([])
      expect(await found({ object: 'model:never' })).toEqual([])
    })

    test('has what a signed-in person was refused, by its route, and what is hidden from their groups', async () => {
      const { body } = await createModel(admin, 'general', '보이지 않는 것')
      const hidden = await t.as('kotric2')
      expect((await hidden.get(paths.model('general', body.slug))).status).toBe(404)
      expect((await hidden.get(paths.model('general', 'nowhere-at-all'))).status).toBe(404)
      expect((await hidden.get(paths.auditTrail)).status).toBe(403)
      const events = await found({ username: 'kotric2', action: 'refused' })
      expect(events).toMatchObject([
        { object: 'call:GET /api/audit-trail/', address: '127.0.0.1' },
        { object: 'call:GET /api/gen-biz-model/:slug/', address: '127.0.0.1' },
      ])
      expect(events.every(({ requestId }) => requestId !== null)).toBe(true)
      expect(JSON.stringify(events)).not.toContain(body.slug)
    })

    test('has the same refusal of the same person once a minute, and that of another person as well', async () => {
      let now = new Date()
      const clocked = await openTestApp(database.get(), { now: () => now })
      const object = 'call:GET /api/people/'
      const before = (await found({ object })).length
      const [one, other] = [await clocked.as('visitor'), await clocked.as('kotric4')]
      for (const who of [one, one, other, one]) expect((await who.get(paths.people)).status).toBe(403)
      expect(await found({ object })).toHaveLength(before + 2)
      now = new Date(now.getTime() + 60_000)
      await one.get(paths.people)
      expect(await found({ object })).toHaveLength(before + 3)
      await clocked.close()
    })

    test('has who was over a limit', async () => {
      const userLimits = { uploads: 0, creations: 1, searches: 0 }
      const limited = await openTestApp(database.get(), { userLimits })
      const writer = await limited.as('kotric5')
      const statuses = [1, 2].map(async () => (await writer.post(paths.kpi, { name: randomUUID() })).status)
      expect((await Promise.all(statuses)).sort()).toEqual([201, 429])
      expect(await found({ username: 'kotric5', action: 'limited' })).toMatchObject([
        { object: 'call:POST /api/kpi/', address: '127.0.0.1' },
      ])
      await limited.close()
    })

    test('has who sent what is no good request, once a minute, and never what it said', async () => {
      const caller = await t.as('kotric5')
      for (const name of [5, 'x'.repeat(5_000)]) {
        expect((await caller.post(paths.kpi, { name })).status).toBe(400)
      }
      expect(await found({ username: 'kotric5', action: 'rejected' })).toMatchObject([
        { object: 'call:POST /api/kpi/', address: '127.0.0.1' },
      ])
    })

    test('has where the login turned somebody away, and not what they typed', async () => {
      const authorization = `Basic ${Buffer.from(`guess-${randomUUID()}:wrong`).toString('base64')}`
      const guess = async () =>
        (await t.nobody.call('POST', paths.login, { headers: { authorization } })).status
      const statuses: number[] = []
      for (let tries = 0; tries < 7; tries += 1) statuses.push(await guess())
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
      expect(await found({ object: 'call:POST /api/auth/login/' })).toMatchObject([
        { action: 'limited', username: null, address: '127.0.0.1' },
      ])
    })

    test('that cannot be written refuses all the same', async () => {
      const { db } = database.get()
      const caller = await t.as('kotric6')
      await db.execute(sql`alter table audit_events rename to audit_away`)
      const refused = await caller.get(paths.people)
      await db.execute(sql`alter table audit_away rename to audit_events`)
      expect([refused.status, refused.body]).toEqual([403, { detail: '권한이 없습니다.' }])
    })

    test('cannot be changed, and loses only what is past its time', async () => {
      const { db } = database.get()
      const at = new Date('2020-01-01T00:00:00Z')
      const events = [{ action: 'exported', object: 'model:old' }] as const
      await recordEvents(db, SOMEBODY, { at, events })
      const refused = { cause: { message: 'audit_events is append-only' } }
      const old = eq(auditEvents.object, 'model:old')
      await expect(db.update(auditEvents).set({ username: 'nobody' }).where(old)).rejects.toMatchObject(
        refused,
      )
      await expect(db.delete(auditEvents).where(old)).rejects.toMatchObject(refused)
      await expect(db.execute(sql`truncate audit_events`)).rejects.toMatchObject(refused)
      expect(await found({ object: 'model:old' })).toHaveLength(1)
      const before = await db.$count(auditEvents)
      await sweep(db, { photos: t.photos, auditDays: 365, historyDays: 100_000 }, new Date())
      expect(await found({ object: 'model:old' })).toEqual([])
      expect(await db.$count(auditEvents)).toBe(before - 1)
    })

    test('takes a search word as it is written', async () => {
      const { db } = database.get()
      const events = ['model:a_b', 'model:axb'].map((object) => ({ action: 'exported' as const, object }))
      await recordEvents(db, SOMEBODY, { at: new Date(), events })
      expect((await found({ object: 'model:a_' })).map(({ object }) => object)).toEqual(['model:a_b'])
      expect(await found({ object: 'model:a', action: 'imported' })).toEqual([])
      expect(await found({ object: 'model:a', until: new Date(Date.now() - 60_000) })).toEqual([])
      expect(await found({ object: 'model:a', since: new Date(Date.now() - 60_000) })).toHaveLength(2)
    })
  })
})

describe.skipIf(whyNoPostgres() !== null)('the command line', () => {
  let cluster: PostgresCluster
  beforeAll(async () => {
    cluster = await startPostgres()
  })
  afterAll(() => cluster.stop())

  const run = (file: string, args: string[], input = '') =>
    spawnSync(process.execPath, [join('dist-server', file), ...args], {
      cwd: join(import.meta.dirname, '..', '..', '..'),
      env: { ...process.env, DATABASE_URL: cluster.url() },
      input,
      encoding: 'utf8',
    })

  test('finds what was done, also at the command line', () => {
    for (const name of ['manager', 'visitor-2', 'miller'])
      expect(run('accounts.js', ['add', name, '--role', 'writer'], 'river-otter-42\n').status).toBe(0)
    const objects = (...args: string[]) =>
      run('audit-trail.js', args)
        .stdout.split('\n')
        .flatMap((line) => line.split('\t')[3] ?? [])
    expect(objects('--object', 'account:m')).toEqual(['account:miller', 'account:manager'])
    expect(objects('--since', '2020-01-01', '--limit', '2')).toEqual(['account:miller', 'account:visitor-2'])
    expect(objects('--since', '2999-01-01')).toEqual([])
    const { stdout } = run('audit-trail.js', ['--object', 'account:manager'])
    expect(stdout.trimEnd().split('\t')).toEqual([
      expect.stringMatching(/^20\d\d-\d\d-\d\dT[\d:.]+Z$/),
      expect.stringMatching(/^cli:./),
      'account-added',
      'account:manager',
      '-',
      '-',
      '-',
      'writer',
    ])
    for (const wrong of [['--since', 'yesterday'], ['--limit', '0'], ['--action', 'eaten'], ['--what']]) {
      expect(run('audit-trail.js', wrong)).toMatchObject({
        status: 1,
        stderr: expect.stringMatching('사용법'),
      })
    }
  })
})
