import { beforeEach, expect, it } from 'vitest'
import type { ApiClient, Call } from '#api/client.ts'
import { createHistoryApi } from '#api/history.ts'
import { createKeepingApi } from '#api/keeping.ts'
import { createTellLateWork } from '#api/late-work.ts'
import { createMergingApi } from '#api/merging.ts'
import { paths } from '#domain/contract.ts'

/** What was asked, without what reads the answer. */
let asked: object[]
const client = {
  call: ({ answer: _answer, signal: _signal, ...call }: Call<unknown>) => {
    asked.push(call)
    return Promise.resolve({ value: { entry: { id: 3 } }, etag: '"9"', status: 200 })
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
  expect(seen).toEqual({ entry: { id: 3 }, etag: '"9"' })
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

it('models are merged as they were looked at', async () => {
  const merging = createMergingApi(client)
  await merging.preview({ ...model, into: 8 })
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
