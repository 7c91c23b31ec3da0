import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import type { Account, AuditEvent, PersonSession } from '#domain/people/people.ts'
import { onEachDatabase } from '../support/databases/databases.ts'
import { createModel } from '../support/records/models.ts'
import { phonePhoto } from '../support/records/photos.ts'
import { createCaller, type Caller } from '../support/callers/callers.ts'
import { openTestApp, type TestApp } from '../support/apps/test-app.ts'

const PASSWORD = 'river-otter-42'
const DAY_MS = 86_400_000

interface Device extends Caller {
  person: Account
  session: string
}

onEachDatabase((database) => {
  let t: TestApp
  let admin: Caller
  let now = new Date()
  beforeAll(async () => {
    const idleDays = { administrator: 60, writer: 3, restricted: 3, viewer: 3 }
    t = await openTestApp(database.get(), {
      now: () => now,
      idleDays,
      sessionDays: 60,
      accessMinutes: 100_000,
      offlineReadDays: 5,
    })
    admin = await t.as('admin')
  })
  afterAll(() => t.close())
  beforeEach(() => {
    now = new Date()
  })

  const login = async (username: string, cookie = '') => {
    const basic = Buffer.from(`${username}:${PASSWORD}`).toString('base64')
    const headers = { authorization: `Basic ${basic}`, ...(cookie !== '' && { cookie }) }
    const answer = await t.nobody.call('POST', paths.login, { headers })
    expect(answer.status).toBe(200)
    return createCaller(t.app, answer.body.token, cookieIn(answer.headers['set-cookie']))
  }
  const sessionsOf = async (person: Account) =>
    (await admin.get(paths.personSessions(person.id))).body.results as PersonSession[]
  const device = async (): Promise<Device> => {
    const username = `struck-${randomUUID().slice(0, 8)}`
    const { body } = await admin.post(paths.people, { username, password: PASSWORD, role: 'writer' })
    const caller = await login(username)
    const [session] = await sessionsOf(body)
    return { ...caller, person: body, session: session!.id }
  }
  const strike = ({ person, session }: Device) => admin.post(paths.struckOffDevice(person.id, session))
  /** The session with a new token, as a device gets one that comes again. */
  const comeAgain = async ({ cookie }: Caller): Promise<Caller | null> => {
    const answer = await t.nobody.call('POST', paths.refresh, { headers: { cookie } })
    if (answer.status !== 200) return null
    return createCaller(t.app, answer.body.token, cookieIn(answer.headers['set-cookie']))
  }
  const eventsOn = async ({ session }: Device) => {
    const { body } = await admin.get(`${paths.auditTrail}?object=session:${session}`)
    return (body.results as AuditEvent[]).map(({ action, username }) => [action, username])
  }
  test('a device hears for how many days it may show what it holds', async () => {
    expect((await (await device()).get(paths.me)).body).toMatchObject({ offlineReadDays: 5 })
  })

  test('a device that is struck off has no token any more, and hears of it with the next one', async () => {
    const struck = await device()
    expect((await struck.get(paths.me)).body).not.toHaveProperty('isStruckOff')
    expect((await strike(struck)).status).toBe(204)
    expect((await struck.get(paths.me)).status).toBe(401)
    const again = await comeAgain(struck)
    expect((await again!.get(paths.me)).body).toMatchObject({
      username: struck.person.username,
      isStruckOff: true,
    })
    expect((await sessionsOf(struck.person))[0]?.struckOffAt).toBe(now.toISOString())
  })

  test('a device that is struck off sends what waits on it, and reads nothing', async () => {
    const struck = await device()
    const { body: model } = await createModel(struck, 'root', `struck ${randomUUID()}`)
    const process = await struck.post(
      paths.processes('root', model.slug),
      { name: '용해' },
      { key: randomUUID() },
    )
    const photo = await struck.upload(
      paths.modelImages('root', model.slug),
      await phonePhoto({ width: 40, height: 30 }),
      {
        key: randomUUID(),
      },
    )
    expect([process.status, photo.status]).toEqual([201, 201])
    await strike(struck)
    const again = (await comeAgain(struck))!
    const reads = [
      paths.model('root', model.slug),
      paths.models('root'),
      paths.groups('general'),
      paths.processes('root', model.slug),
      paths.modelChanges('root', model.slug),
      paths.changes,
      paths.equipment,
      paths.kpi,
      paths.live,
      photo.body.url,
      photo.body.thumbnailUrl,
      paths.ownSessions,
    ]
    for (const path of reads) expect([path, (await again.get(path)).status]).toEqual([path, 403])
    const handOver = { format: 'json', models: [{ area: 'root', slug: model.slug }] }
    expect((await again.post(paths.handOvers, handOver)).status).toBe(403)
    // An <img> comes with the cookie alone.
    const byCookie = await t.nobody.get(photo.body.url, { cookie: again.cookie })
    expect(byCookie.status).toBe(403)

    const sent = [
      await again.patch(paths.model('root', model.slug), { memo: '보냈다' }, { 'if-match': '*' }),
      await again.post(paths.processes('root', model.slug), { name: '용해' }, { key: randomUUID() }),
      await again.upload(paths.modelImages('root', model.slug), await phonePhoto({ width: 41, height: 30 }), {
        key: randomUUID(),
      }),
      await again.delete(paths.process('root', model.slug, process.body.id), { 'if-match': '*' }),
    ]
    expect(sent.map(({ status }) => status)).toEqual([200, 201, 201, 204])
    const late = { deviceId: randomUUID(), waiting: 1, stuck: 0, oldestSeconds: 700 }
    expect((await again.post(paths.ownLateWork, late)).status).toBe(204)
    expect((await admin.get(paths.model('root', model.slug))).body.memo).toBe('보냈다')
  })

  test('a device that is struck off reads nothing by an edit that changes nothing, and that is in the audit trail', async () => {
    const struck = await device()
    const { body: model } = await createModel(struck, 'root', `struck ${randomUUID()}`)
    const path = paths.model('root', model.slug)
    const { body: process } = await struck.post(
      paths.processes('root', model.slug),
      { name: '용해' },
      { key: randomUUID() },
    )
    expect((await struck.patch(path, {}, { 'if-match': '*' })).status).toBe(200)
    await strike(struck)
    const again = (await comeAgain(struck))!
    for (const [of, edit] of [
      [path, {}],
      [path, { title: model.title }],
      [paths.process('root', model.slug, process.id), {}],
      [paths.process('root', model.slug, process.id), { name: '용해' }],
    ] as const) {
      const { status, body } = await again.patch(of, edit, { 'if-match': '*' })
      expect([of, edit, status, body]).toEqual([of, edit, 403, { detail: '권한이 없습니다.' }])
    }
    expect((await again.patch(path, { memo: '보냈다' }, { 'if-match': '*' })).status).toBe(200)
    const { body } = await admin.get(`${paths.auditTrail}?username=${struck.person.username}&action=refused`)
    expect((body.results as AuditEvent[]).map(({ object }) => object)).toEqual([
      'call:PATCH /api/root-model/:slug/processes/:id/',
      'call:PATCH /api/root-model/:slug/',
    ])
  })

  test('it is in the audit trail when a device is struck off, and when it has cleared itself', async () => {
    const struck = await device()
    await strike(struck)
    await strike(struck)
    const again = (await comeAgain(struck))!
    expect((await again.delete(paths.logout, { cookie: again.cookie })).status).toBe(204)
    expect(await eventsOn(struck)).toEqual([
      ['device-cleared', struck.person.username],
      ['device-struck-off', 'admin'],
      ['login', struck.person.username],
    ])
    expect(await sessionsOf(struck.person)).toEqual([])
    expect(await comeAgain(again)).toBeNull()
  })

  test('a device that comes after its idle limit still hears that it was struck off, for 30 days', async () => {
    const [struck, idle, late] = [await device(), await device(), await device()]
    await strike(struck)
    await strike(late)
    now = new Date(now.getTime() + 29 * DAY_MS)
    expect((await (await comeAgain(struck))!.get(paths.me)).body.isStruckOff).toBe(true)
    expect(await comeAgain(idle)).toBeNull()
    now = new Date(now.getTime() + 2 * DAY_MS)
    expect(await comeAgain(late)).toBeNull()
  })

  test('another password and another role leave a device that was struck off to hear of it', async () => {
    const struck = await device()
    const other = await login(struck.person.username)
    await strike(struck)
    const change = { password: 'other-otter-43', role: 'viewer' }
    expect((await admin.patch(paths.person(struck.person.id), change)).status).toBe(200)
    expect((await other.get(paths.me)).status).toBe(401)
    expect((await (await comeAgain(struck))!.get(paths.me)).body.isStruckOff).toBe(true)
    await admin.delete(paths.personSessions(struck.person.id))
    expect(await comeAgain(struck)).toBeNull()
  })

  test('a device of an account that is closed hears of it, sends nothing, reads nothing, and clears itself', async () => {
    const closed = await device()
    const { body: model } = await createModel(closed, 'root', `closed ${randomUUID()}`)
    const earlier = await login(closed.person.username)
    const earlierSession = (await sessionsOf(closed.person)).find(({ id }) => id !== closed.session)!.id
    await strike({ ...closed, session: earlierSession })
    const heard = (await comeAgain(earlier))!
    expect((await heard.patch(paths.model('root', model.slug), { memo: '전' })).status).toBe(200)
    await admin.patch(paths.person(closed.person.id), { isDisabled: true })
    expect((await heard.patch(paths.model('root', model.slug), { memo: '뒤' })).status).toBe(401)

    const again = (await comeAgain(closed))!
    for (const one of [again, (await comeAgain(heard))!]) {
      expect((await one.get(paths.me)).body).toMatchObject({ isStruckOff: true, isClosed: true })
      const path = paths.model('root', model.slug)
      const refused = [
        await one.get(path),
        await one.get(paths.live),
        await one.get(paths.ownSessions),
        await one.patch(path, { memo: '뒤' }),
        await one.post(paths.models('root'), { title: '뒤', group: { id: 1 } }, { key: randomUUID() }),
        await one.upload(paths.modelImages('root', model.slug), await phonePhoto({ width: 42, height: 30 })),
        await one.delete(paths.process('root', model.slug, 1)),
      ]
      expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 401))
    }
    expect((await admin.get(paths.model('root', model.slug))).body.memo).toBe('전')
    const late = { deviceId: randomUUID(), waiting: 1, stuck: 0, oldestSeconds: 700 }
    expect((await again.post(paths.ownLateWork, late)).status).toBe(204)
    expect((await again.delete(paths.logout, { cookie: again.cookie })).status).toBe(204)
    expect((await eventsOn(closed)).map(([action]) => action)).toEqual([
      'device-cleared',
      'device-struck-off',
      'login',
    ])
    expect(await comeAgain(again)).toBeNull()
  })

  test('a device sends what waited on it when the account is opened again, and still reads nothing', async () => {
    const closed = await device()
    const { body: model } = await createModel(closed, 'root', `closed ${randomUUID()}`)
    await admin.patch(paths.person(closed.person.id), { isDisabled: true })
    const again = (await comeAgain(closed))!
    await admin.patch(paths.person(closed.person.id), { isDisabled: false })
    expect((await again.get(paths.me)).body).not.toHaveProperty('isClosed')
    expect((await again.patch(paths.model('root', model.slug), { memo: '뒤' })).status).toBe(200)
    expect((await again.get(paths.model('root', model.slug))).status).toBe(403)
  })

  test('a second factor that is set up elsewhere leaves a device that was struck off to hear of it', async () => {
    const struck = await device()
    const [here, other] = [await login(struck.person.username), await login(struck.person.username)]
    await strike(struck)
    const { body } = await here.post(paths.ownSecondFactor, { password: PASSWORD })
    const code = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate({ timestamp: now.getTime() })
    expect((await here.post(paths.confirmSecondFactor, { code })).status).toBe(200)
    expect((await other.get(paths.me)).status).toBe(401)
    expect((await (await comeAgain(struck))!.get(paths.me)).body.isStruckOff).toBe(true)
  })

  test('nobody but an administrator strikes a device off, and nobody the one they work on', async () => {
    const struck = await device()
    const stranger = await device()
    const asStranger = paths.struckOffDevice(struck.person.id, struck.session)
    expect((await stranger.post(asStranger)).status).toBe(403)
    expect((await admin.post(paths.struckOffDevice(stranger.person.id, struck.session))).status).toBe(404)
    for (const nobody of ['%00', 'a%00b', '%ED%95%9C']) {
      const path = paths.struckOffDevice(struck.person.id, 'SESSION').replace('SESSION', nobody)
      expect((await admin.post(path)).status, nobody).toBe(400)
    }
    expect((await struck.get(paths.me)).status).toBe(200)
    const people = (await admin.get(paths.people)).body.results as Account[]
    const own = people.find(({ username }) => username === 'admin')!
    const current = (await sessionsOf(own)).find(({ isCurrent }) => isCurrent)!
    expect((await admin.post(paths.struckOffDevice(own.id, current.id))).status).toBe(400)
  })
})

function cookieIn(header: unknown): string {
  return String(header).split(';')[0] ?? ''
}
