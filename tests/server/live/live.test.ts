import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import { tellServers } from '#server/store/notices/notice.ts'
import { until } from '../../support/until.ts'
import { onEachDatabase } from '../support/databases/databases.ts'
import { createModel, groupId } from '../support/records/models.ts'
import { countOf, type LiveStream, openLive, peopleOf } from '../support/callers/live-stream.ts'
import type { Caller } from '../support/callers/callers.ts'
import { openTestApp, type TestApp } from '../support/apps/test-app.ts'

const BEAT_MS = 250

onEachDatabase((database) => {
  let here: TestApp
  let there: TestApp
  const urls = new Map<TestApp, string>()
  let admin: Caller
  let office: Caller
  let surveyor: Caller
  let slug: string
  const opened: LiveStream[] = []
  beforeAll(async () => {
    // Two servers on one database, which forget a silent one soon.
    here = await openTestApp(database.get(), { liveLimits: { beatMs: BEAT_MS } })
    there = await openTestApp(database.get(), { liveLimits: { beatMs: BEAT_MS, perUser: 4 } })
    for (const one of [here, there]) urls.set(one, await one.app.listen({ port: 0, host: '127.0.0.1' }))
    admin = await here.as('admin')
    surveyor = await here.as('kotric2')
    office = await there.as('visitor')
  })
  afterAll(async () => {
    await Promise.all([here.close(), there.close()])
  })
  beforeEach(async () => {
    slug = await newModel('주조')
  })
  afterEach(() => {
    for (const stream of opened.splice(0)) stream.leave()
  })

  async function look(at: TestApp, { token }: Caller, path: string): Promise<LiveStream> {
    const stream = await openLive(`${urls.get(at) ?? ''}${path}`, token)
    opened.push(stream)
    if (stream.status === 200) await until(() => expect(countOf(stream, 'begun')).toBe(1))
    return stream
  }
  /** A model of which every server has told that it was made, so that what is told next is something else. */
  async function newModel(group: string): Promise<string> {
    const streams = [await look(here, surveyor, paths.live), await look(there, office, paths.live)]
    const { body } = await createModel(admin, 'root', '같이 보는 모델', { group })
    for (const stream of streams) await until(() => expect(countOf(stream, 'models')).toBe(1))
    for (const stream of streams) stream.leave()
    return String(body.slug)
  }

  const model = () => paths.modelLive('root', slug)
  const save = (who: Caller) => who.patch(paths.model('root', slug), { memo: crypto.randomUUID() })

  test('tells every server of a save at one of them, and says nothing of what was saved', async () => {
    const streams = await Promise.all([
      look(here, surveyor, model()),
      look(there, office, model()),
      look(there, office, paths.live),
    ])
    await save(admin)
    await until(() => expect(countOf(streams[0], 'model')).toBe(1))
    await until(() => expect(countOf(streams[1], 'model')).toBe(1))
    await until(() => expect(countOf(streams[2], 'models')).toBe(1))
    expect(streams[1].events.findLast((event) => event.kind !== 'present')).toEqual({ kind: 'model' })
  })

  test('does not tell a device of its own saves', async () => {
    const own = await look(here, admin, model())
    const other = await look(here, surveyor, model())
    // Told after the two, so that what it has heard they have heard.
    const witness = await look(here, await here.as('visitor'), model())
    const elsewhere = await there.as('kotric2')
    for (const [at, who] of [admin, surveyor, elsewhere].entries()) {
      await save(who)
      await until(() => expect(countOf(witness, 'model')).toBe(at + 1))
    }
    await until(() => expect([own, other].map((stream) => countOf(stream, 'model'))).toEqual([2, 2]))
  })

  test('tells of a process, too', async () => {
    const stream = await look(there, office, model())
    await admin.post(paths.processes('root', slug), { name: '새 공정' })
    await until(() => expect(countOf(stream, 'model')).toBe(1))
  })

  test('tells of nothing that was not committed', async () => {
    const stream = await look(there, office, model())
    const changed = { kind: 'changed', modelId: await modelId(), sessionId: 'other' } as const
    const undone = database.get().db.transaction(async (tx) => {
      await tellServers(tx, changed)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await save(admin)
    await until(() => expect(countOf(stream, 'model')).toBe(1))
  })

  const modelId = async () => Number((await admin.get(paths.model('root', slug))).body.id)

  test('says when the model changed last, to whoever comes', async () => {
    await save(admin)
    const { events } = await look(here, surveyor, model())
    const begun = events.find((event) => event.kind === 'begun')
    expect(begun?.quietMs).toBeGreaterThanOrEqual(0)
    expect(begun?.quietMs).toBeLessThan(60_000)
  })

  describe('who else looks at a model', () => {
    test('is said at every server, and no more once they have left', async () => {
      const one = await look(here, surveyor, model())
      await until(() => expect(peopleOf(one)).toEqual([]))
      const other = await look(there, office, model())
      await until(() => expect(peopleOf(one)).toEqual(['visitor']))
      await until(() => expect(peopleOf(other)).toEqual(['kotric2']))
      // The same person in a second window is one person, and nobody else.
      const second = await look(there, office, model())
      await until(() => expect(peopleOf(second)).toEqual(['kotric2']))
      second.leave()
      one.leave()
      await until(() => expect(peopleOf(other)).toEqual([]))
    })

    test('is not said of another model', async () => {
      const stream = await look(here, surveyor, model())
      await look(there, office, paths.live)
      slug = await newModel('주조')
      const other = await look(there, office, model())
      await until(() => expect(peopleOf(other)).toEqual([]))
      expect(peopleOf(stream)).toEqual([])
    })

    test('is forgotten with a server that is silent, and learnt from one that begins to tell', async () => {
      const stream = await look(there, office, model())
      const told = { serverId: crypto.randomUUID(), modelId: await modelId(), usernames: ['ktr'] }
      await tellServers(database.get().db, { kind: 'present', ...told })
      await until(() => expect(stream.events).toContainEqual({ kind: 'present', usernames: ['ktr'] }))
      await until(() => expect(peopleOf(stream)).toEqual([]))
    })

    test('is learnt by a server that comes later', async () => {
      await look(here, surveyor, model())
      const late = await openTestApp(database.get())
      urls.set(late, await late.app.listen({ port: 0, host: '127.0.0.1' }))
      const stream = await look(late, office, model())
      await until(() => expect(peopleOf(stream)).toEqual(['kotric2']))
      await late.close()
    })
  })

  describe('what somebody must not see', () => {
    test('opens no stream, and is in none', async () => {
      const outsider = await here.as('ktr')
      expect((await look(here, outsider, model())).status).toBe(404)
      expect((await look(here, here.nobody, paths.live)).status).toBe(401)
      const blind = await look(here, outsider, paths.live)
      const seeing = await look(here, surveyor, paths.live)
      await save(admin)
      await until(() => expect(countOf(seeing, 'models')).toBe(1))
      await createModel(admin, 'root', '누구나 보는 모델')
      await until(() => expect(countOf(seeing, 'models')).toBe(2))
      await until(() => expect(countOf(blind, 'models')).toBe(1))
    })

    test('ends the stream of whoever sees a model no more', async () => {
      slug = await newModel('기본 그룹')
      const stream = await look(here, await here.as('ktr'), model())
      const id = await groupId(admin, 'root', '주조')
      await admin.patch(paths.model('root', slug), { group: { id } })
      await until(() => expect(stream.isOver()).toBe(true))
      expect(countOf(stream, 'model')).toBe(1)
    })
  })

  test('ends with the session', async () => {
    const leaver = await there.as('sample')
    const stream = await look(there, leaver, paths.live)
    await leaver.delete(paths.logout, { cookie: leaver.cookie })
    await until(() => expect(stream.isOver()).toBe(true))
  })

  test('opens only so many for one person', async () => {
    const streams = [await look(there, surveyor, paths.live)]
    for (const path of [paths.live, model(), model()]) streams.push(await look(there, surveyor, path))
    const refused = await look(there, surveyor, paths.live)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    streams[0]!.leave()
    await until(async () => expect((await look(there, surveyor, paths.live)).status).toBe(200))
  })

  test('keeps proxies from holding it back, and is neither compressed nor kept', async () => {
    const { headers } = await look(here, surveyor, paths.live)
    expect(headers.get('content-type')).toBe('text/event-stream')
    expect(headers.get('x-accel-buffering')).toBe('no')
    expect(headers.get('cache-control')).toBe('no-store, no-transform')
    expect(headers.get('content-encoding')).toBeNull()
    expect(headers.get('content-security-policy')).not.toBeNull()
  })

  test('holds up no stop, and lasts no longer than it should', async () => {
    const short = await openTestApp(database.get(), { liveLimits: { lastsMs: 100 } })
    const url = await short.app.listen({ port: 0, host: '127.0.0.1' })
    const stream = await openLive(url + model(), surveyor.token)
    await until(() => expect(stream.isOver()).toBe(true))
    await short.close()

    const stopped = await openTestApp(database.get(), { stopPatienceMs: 100_000 })
    const held = await openLive((await stopped.app.listen({ port: 0 })) + model(), surveyor.token)
    await until(() => expect(countOf(held, 'begun')).toBe(1))
    await stopped.close()
    await until(() => expect(held.isOver()).toBe(true))
  })

  test('is not there where it is switched off', async () => {
    const off = await openTestApp(database.get(), { capabilities: ['idempotency-key', 'if-match'] })
    const caller = await off.as('admin')
    expect((await caller.get(paths.live)).status).toBe(404)
    expect((await caller.get(paths.modelLive('root', slug))).status).toBe(404)
    await off.close()
  })
})
