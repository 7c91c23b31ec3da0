import { beforeEach, expect, it } from 'vitest'
import type { ApiClient, Call } from '#api/client.ts'
import { createHandOver } from '#api/hand-over.ts'
import { createHistoryApi } from '#api/history.ts'
import { createKeepingApi } from '#api/keeping.ts'
import { createTellLateWork } from '#api/late-work.ts'
import { createMergingApi } from '#api/merging.ts'
import { createOwnAccountApi } from '#api/own-account.ts'
import { createPeopleApi } from '#api/people.ts'
import { paths } from '#domain/contract.ts'

/** What was asked, without what reads the answer. */
let asked: object[]
const client = {
  call: ({ answer: _answer, signal: _signal, ...call }: Call<unknown>) => {
    asked.push(call)
    const value = { entry: { id: 3 }, results: ['found'], recoveryCodes: ['abcd'] }
    return Promise.resolve({ value, etag: '"9"', status: 200 })
  },
  file: (call: object) => {
    asked.push(call)
    return Promise.resolve(new Blob([]))
  },
} as unknown as ApiClient
beforeEach(() => {
  asked = []
})
const signal = new AbortController().signal
const model = { area: 'root', slug: '한빛' } as const

it('a history is asked for page by page', async () => {
  const history = createHistoryApi(client)
  await history.ofModel(model, { before: null, signal })
  await history.ofModel(model, { before: 40, signal })
  const path = paths.modelChanges('root', '한빛')
  const [first, next] = asked as { search: Record<string, unknown> }[]
  expect([first, next]).toMatchObject([
    { method: 'GET', path },
    { method: 'GET', path, search: { before: 40 } },
  ])
  expect(Object.keys(first?.search ?? {})).toEqual(['limit'])
  expect(next?.search['limit']).toBe(first?.search['limit'])
})

it('an entry of the catalogue is changed as it was seen', async () => {
  const keeping = createKeepingApi(client)
  const seen = await keeping.entry('kpi', 3)
  expect(seen).toMatchObject({ entry: { id: 3 }, etag: '"9"' })
  await keeping.change('kpi', seen, { name: '불량률' })
  await keeping.merge('kpi', { ...seen, etag: null }, 5)
  expect(asked).toEqual([
    { method: 'GET', path: paths.keptEntry('kpi', 3), headers: {} },
    {
      ...{ method: 'PATCH', path: paths.keptEntry('kpi', 3), json: { name: '불량률' } },
      headers: { 'if-match': '"9"' },
    },
    { method: 'POST', path: paths.mergeEntry('kpi', 3), json: { into: 5 }, headers: {} },
  ])
})

it('what is not offered any more, and what became of a catalogue, is listed', async () => {
  const keeping = createKeepingApi(client)
  expect(await keeping.retired('equipment')).toEqual(['found'])
  await keeping.history('equipment', { before: null, signal })
  await keeping.history('equipment', { before: 40, signal })
  expect(asked).toMatchObject([
    { method: 'GET', path: paths.retiredEntries('equipment') },
    { method: 'GET', path: paths.catalogueChanges('equipment') },
    { method: 'GET', path: paths.catalogueChanges('equipment'), search: { before: 40 } },
  ])
  const pages = asked.slice(1) as { search: object }[]
  expect(pages.map(({ search }) => Object.keys(search))).toEqual([['limit'], ['limit', 'before']])
})

it.each([
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['csv', 'text/csv'],
  ['json', 'application/json'],
  ['zip', 'application/zip'],
  ['pdf', 'application/pdf'],
] as const)('models are handed over as %s only where that is what comes', async (format, type) => {
  const request = { format, models: [model] }
  await createHandOver(client)(request, { signal, onProgress: () => undefined } as never)
  expect(asked).toMatchObject([{ path: paths.handOvers, json: request, type, signal }])
})

it('a second factor is begun with the password, and confirmed and removed with a code', async () => {
  const own = createOwnAccountApi(client)
  await own.secondFactor()
  await own.beginSecondFactor('secret')
  expect(await own.confirmSecondFactor('123456')).toEqual(['abcd'])
  await own.removeSecondFactor({ password: 'secret', code: '123456' })
  expect(asked).toEqual([
    { method: 'GET', path: paths.ownSecondFactor },
    { method: 'POST', path: paths.ownSecondFactor, json: { password: 'secret' } },
    { method: 'POST', path: paths.confirmSecondFactor, json: { code: '123456' } },
    { method: 'POST', path: paths.removeSecondFactor, json: { password: 'secret', code: '123456' } },
  ])
})

it('an administrator takes back a second factor and a device, and sees what is late and what was done', async () => {
  const people = createPeopleApi(client)
  await people.removeSecondFactor(7)
  await people.strikeOff(7, 'session')
  await people.lateWork()
  expect(await people.events({ username: 'kotric1', action: undefined })).toEqual(['found'])
  expect(asked).toEqual([
    { method: 'DELETE', path: paths.personSecondFactor(7) },
    { method: 'POST', path: paths.struckOffDevice(7, 'session') },
    { method: 'GET', path: paths.lateWork },
    { method: 'GET', path: paths.auditTrail, search: { username: 'kotric1' } },
  ])
  expect(Object.keys((asked.at(-1) as { search: object }).search)).toEqual(['username'])
})

it('models are merged as they were looked at', async () => {
  const merging = createMergingApi(client)
  expect(await merging.preview({ ...model, into: 8 })).toMatchObject({ results: ['found'], etag: '"9"' })
  await merging.merge({ ...model, into: 8 }, { etag: '"9"' } as never)
  await merging.merge({ ...model, into: 8 }, { etag: null } as never)
  const path = paths.modelMerge('root', '한빛')
  expect(asked).toEqual([
    { method: 'GET', path: `${path}?into=8` },
    { method: 'POST', path, json: { into: 8 }, headers: { 'if-match': '"9"' } },
    { method: 'POST', path, json: { into: 8 }, headers: {} },
  ])
})

it('late work is told by its numbers', async () => {
  const told = { deviceId: crypto.randomUUID(), waiting: 2, stuck: 1, oldestSeconds: 600 }
  await createTellLateWork(client)(told, signal)
  expect(asked).toEqual([{ method: 'POST', path: paths.ownLateWork, json: told }])
})
