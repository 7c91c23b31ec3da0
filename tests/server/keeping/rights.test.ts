import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import type { Account } from '#domain/people/people.ts'
import { claimReferences } from '#server/store/merged.ts'
import { until } from '../../support/until.ts'
import { appOnDatabase } from '../support/apps/app-on-database.ts'
import { onEachDatabase } from '../support/databases/databases.ts'
import { chainOf, newMachine, newPath } from '../support/records/kept-entries.ts'
import { countOf, openLive } from '../support/callers/live-stream.ts'
import { modelWithIndustry } from '../support/records/models.ts'
import { filled, operationsOf } from '../support/callers/operations.ts'
import type { Answer, Caller } from '../support/callers/callers.ts'
import { openTestApp } from '../support/apps/test-app.ts'
import { countWaiting } from '../support/databases/waiting-locks.ts'

onEachDatabase((database) => {
  const { t, admin } = appOnDatabase(database)

  const callsOf = (caller: Caller, id: number) =>
    operationsOf(t.app)
      .filter(({ path }) => path.startsWith('/api/catalogue/'))
      .map(
        ({ method, path }) =>
          () =>
            caller.call(method, filled(path, { id }), bodyOf(method)),
      )
  const bodyOf = (method: string) =>
    method === 'GET' ? {} : { body: method === 'PATCH' ? { isRetired: true } : { into: 1 } }
  const statuses = async (caller: Caller) => {
    const found = new Set<number>()
    // An entry that is not there: who may is told so.
    for (const call of callsOf(caller, 2_000_000_000)) found.add((await call()).status)
    return [...found].sort()
  }

  test('catalogues are kept by writers with that right alone', async () => {
    expect(callsOf(admin, 1)).toHaveLength(10)
    expect(await statuses(t.nobody)).toEqual([401])
    for (const username of ['kotric1', 'sample', 'visitor', 'ktr']) {
      expect(await statuses(await t.as(username)), username).toEqual([403])
    }
    expect(await statuses(admin)).toEqual([200, 404])
  })

  test('an administrator gives the right and takes it, and it ends with the right to write', async () => {
    const { results } = (await admin.get(paths.people)).body as { results: Account[] }
    const { id, keepsCatalogue } = results.find(({ username }) => username === 'kotric3')!
    expect(keepsCatalogue).toBe(false)
    const keeper = await t.as('kotric3')
    const offers = async () => (await keeper.get(paths.me)).body.capabilities.includes('keeps-catalogue')
    expect(await offers()).toBe(false)
    const given = await admin.patch(paths.person(id), { keepsCatalogue: true })
    expect([given.body.keepsCatalogue, await offers(), await statuses(keeper)]).toEqual([
      true,
      true,
      [200, 404],
    ])
    const events = (await admin.get(`${paths.auditTrail}?action=keeper-changed`)).body.results
    expect(events[0]).toMatchObject({ username: 'admin', object: 'account:kotric3' })
    const sample = results.find(({ username }) => username === 'sample')!
    await admin.patch(paths.person(sample.id), { keepsCatalogue: true })
    const reader = await t.as('sample')
    expect((await reader.get(paths.me)).body.capabilities).not.toContain('keeps-catalogue')
    expect(await statuses(reader)).toEqual([403])
    for (const one of [id, sample.id]) await admin.patch(paths.person(one), { keepsCatalogue: false })
    expect(await statuses(keeper)).toEqual([403])
  })

  test('a server without the capability has none of the calls', async () => {
    const bare = await openTestApp(database.get(), { capabilities: ['idempotency-key'] })
    const caller = await bare.as('admin')
    expect((await caller.get(paths.me)).body.capabilities).toEqual(['idempotency-key'])
    expect((await caller.get(paths.retiredEntries('equipment'))).status).toBe(404)
    await bare.close()
  })

  test('every open page is told that something is called otherwise', async () => {
    const url = await t.app.listen({ port: 0, host: '127.0.0.1' })
    const { token } = await t.as('ktr')
    const stream = await openLive(`${url}${paths.live}`, token)
    await until(() => expect(countOf(stream, 'begun')).toBe(1))
    const { id } = await newMachine(admin, '알릴 장비')
    await admin.patch(paths.keptEntry('equipment', id), { isRetired: true })
    await until(() => expect(stream.events.at(-1)).toEqual({ kind: 'catalogue' }))
    expect(countOf(stream, 'catalogue')).toBe(1)
    stream.leave()
  })

  test.skipIf(database.kind === 'PGlite')('nothing is referred to while a merge is under way', async () => {
    const slug = await modelWithIndustry(admin, 'root', '기다리는 모델')
    const { id } = (await admin.post(paths.processes('root', slug), { name: '가공' })).body
    const machine = await newMachine(admin, '기다리는 장비')
    const nodes = await newPath(admin, [`지표 ${randomUUID().slice(0, 6)}`])
    const { db } = database.get()
    const waiting = () => countWaiting(db)
    const calls: (() => Promise<Answer>)[] = [
      () => admin.patch(paths.process('root', slug, id), { equipmentIds: [machine.id] }),
      () => admin.patch(paths.model('root', slug), { kpis: [chainOf(nodes)] }),
      () => admin.post(paths.processKpis('root', slug, id), chainOf(nodes)),
      () => admin.post(paths.modelCopy('root', slug)),
    ]
    for (const call of calls) {
      let answer: Promise<Answer> | undefined
      await db.transaction(async (tx) => {
        await claimReferences(tx)
        answer = call()
        await until(async () => expect(await waiting()).toBe(1))
      })
      expect((await answer)?.status).toBeLessThan(300)
    }
  })
})
