import { describe, expect, it } from 'vitest'
import { type EditsApi, type Sending, createEditsApi, ofRecord } from '#api/edits.ts'
import { problemOf } from '#api/problem.ts'
import { answeringClient } from '../support/unit/answering-client.ts'

/** An API whose server gives one answer to everything, and what it was asked. */
function apiWith(answer: unknown, status = 200) {
  const { client, seen } = answeringClient(answer, status)
  const asked = async () => {
    const request = seen.at(-1)
    if (request === undefined) throw new Error('Nothing was asked.')
    const { pathname, search } = new URL(request.url)
    const line = `${request.method} ${pathname}${decodeURIComponent(search)}`
    return { line, body: await request.clone().text(), headers: request.headers, request }
  }
  return { api: createEditsApi(client), asked }
}

const sending: Sending = { signal: AbortSignal.timeout(60_000) }
const detailedProcess = {
  id: 7,
  name: '용해',
  description: '',
  processNumber: 'R1-2.0',
  order: 0,
  images: [],
  equipments: [],
  kpis: [],
}
const model = {
  id: 9,
  slug: 'a',
  title: '가',
  group: { id: 1, name: '기본 그룹' },
  productionItem: '',
  overview: '',
  features: '',
}
const detailedGeneral = { ...model, genBiz: null }
const detailedRoot = {
  ...model,
  kpis: [],
  autoProcessState: null,
  monitoringProcessState: null,
  connectionProcessState: null,
  memo: '',
  manager: '',
  workedAt: null,
  images: [],
  workStatus: 0,
  mainRootTech: null,
  subRootTech: null,
}
const node = { id: 3, name: '품질', fullName: '품질', level: 0, parentId: null }
const equipment = { id: 4, name: '선반', equipmentType: '제조', industryType: '공통', otherType: '범용' }

const NEW_EQUIPMENT = {
  name: '선반',
  equipmentType: '제조',
  industryType: '공통',
  otherType: '범용',
} as const

describe('an edit is sent as', () => {
  type Sent = (api: EditsApi) => Promise<{ value: unknown }>
  it.each<[string, Sent, unknown, unknown]>([
    [
      'POST /api/root-model/',
      (api) => api.createModel('root', { title: '가' }, sending),
      { title: '가' },
      detailedRoot,
    ],
    ['POST /api/gen-biz-model/', (api) => api.createModel('general', {}, sending), {}, detailedGeneral],
    [
      'PATCH /api/root-model/a/',
      (api) => api.patchModel('root', 'a', { memo: '' }, sending),
      { memo: '' },
      detailedRoot,
    ],
    [
      'POST /api/root-model/a/processes/',
      (api) => api.createProcess('root', 'a', { name: '용해' }, sending),
      { name: '용해' },
      detailedProcess,
    ],
    [
      'PATCH /api/root-model/a/processes/7/',
      (api) => api.patchProcess('root', 'a', 7, { memo: '' }, sending),
      { memo: '' },
      detailedProcess,
    ],
    ['POST /api/equipment/', (api) => api.createEquipment(NEW_EQUIPMENT, sending), NEW_EQUIPMENT, equipment],
    [
      'POST /api/kpi/',
      (api) => api.createKpiNode({ name: '품질', parent_id: null }, sending),
      { name: '품질', parent_id: null },
      node,
    ],
  ])('%s', async (line, send, body, answer) => {
    const { api, asked } = apiWith(answer, 201)
    const { value } = await send(api)
    expect(value).toMatchObject({ id: (answer as { id: number }).id })
    expect(await asked()).toMatchObject({ line, body: JSON.stringify(body) })
  })

  it('DELETE for a process, whose answer has nothing to read', async () => {
    const { api, asked } = apiWith(null)
    expect(await api.deleteProcess('root', 'a', 7, sending)).toMatchObject({ status: 200 })
    expect(await asked()).toMatchObject({ line: 'DELETE /api/root-model/a/processes/7/', body: '' })
  })

  it('a photo of the model itself, with the time at which it was taken', async () => {
    const { api, asked } = apiWith({ id: 5, url: '/api/images/5/' }, 201)
    const upload = { bytes: new ArrayBuffer(3), type: 'image/png', fileName: '가.png' }
    const owner = { slug: 'a', processId: null }
    await api.uploadPhoto('root', owner, { ...upload, capturedAt: '2026-11-22T09:00:00+09:00' }, sending)
    const { line, request } = await asked()
    expect(line).toBe('POST /api/root-model/a/image/')
    expect((await request.clone().formData()).get('capturedAt')).toBe('2026-11-22T09:00:00+09:00')
    await api.uploadPhoto('root', owner, { ...upload, capturedAt: null }, sending)
    expect([...(await (await asked()).request.formData()).keys()]).toEqual(['key'])
  })
})

it('an edit carries its key and the version it was made on, where it has them', async () => {
  const { api, asked } = apiWith(detailedRoot)
  await api.patchModel('root', 'a', {}, { ...sending, idempotencyKey: 'once', ifMatch: '"v1"' })
  const { headers } = await asked()
  expect([headers.get('idempotency-key'), headers.get('if-match')]).toEqual(['once', '"v1"'])
  await api.patchModel('root', 'a', {}, sending)
  const bare = (await asked()).headers
  expect([bare.has('idempotency-key'), bare.has('if-match')]).toEqual([false, false])
})

it('what is read back bypasses every cache', async () => {
  const { api, asked } = apiWith([])
  await api.models('general', sending.signal)
  const { line, headers } = await asked()
  expect(line).toBe('GET /api/gen-biz-model-group/')
  expect(headers.get('cache-control')).toBe('no-cache')
})

it('what changed is asked for behind a cursor, past every cache', async () => {
  const { api, asked } = apiWith({ results: [], cursor: 5, seal: 'five', hasMore: false })
  const { value } = await api.changes(null, sending.signal)
  expect(value).toMatchObject({ cursor: 5, seal: 'five' })
  const first = await asked()
  expect([first.line, first.headers.get('cache-control')]).toEqual(['GET /api/changes/', 'no-cache'])
  await api.changes(value, sending.signal)
  const next = await asked()
  expect(next.line).toBe('GET /api/changes/?after=5&seal=five')
  expect(next.headers.get('cache-control')).toBe('no-cache')
})

it('a catalogue is searched for a name, past every cache', async () => {
  const equipments = apiWith({ results: [equipment], next: null })
  expect((await equipments.api.equipmentNamed('선반', sending.signal)).value.results).toHaveLength(1)
  const ofEquipment = await equipments.asked()
  expect(ofEquipment.line).toBe('GET /api/equipment/?search=선반&page_size=10000')
  const nodes = apiWith({ results: [node], next: null })
  expect((await nodes.api.kpiNamed('품질', sending.signal)).value.results).toHaveLength(1)
  const ofNodes = await nodes.asked()
  expect(ofNodes.line).toBe('GET /api/kpi/?search=품질&flatten=true&page_size=1000')
  for (const { headers } of [ofEquipment, ofNodes]) expect(headers.get('cache-control')).toBe('no-cache')
})

describe('an answer is not believed', () => {
  const unexpected = { kind: 'unexpected', status: 200 }

  it('that is about a model of the other area', async () => {
    const { api } = apiWith(detailedGeneral)
    expect(await api.model('root', 'a', sending.signal).catch(problemOf)).toEqual(unexpected)
    const other = apiWith(detailedRoot)
    expect(await other.api.model('general', 'a', sending.signal).catch(problemOf)).toEqual(unexpected)
  })

  // API-14
  it.each([
    ['general', detailedGeneral],
    ['root', detailedRoot],
  ] as const)('that has no slug for a model that was made in the %s area', async (area, answer) => {
    for (const slug of [undefined, '']) {
      const { api } = apiWith({ ...answer, slug })
      expect(await api.createModel(area, {}, sending).catch(problemOf)).toEqual(unexpected)
    }
  })

  it('that is about another process than the one that was asked for', async () => {
    const { api } = apiWith(detailedProcess)
    expect(await api.process('root', 'a', 8, sending.signal).catch(problemOf)).toEqual(unexpected)
    expect(await api.patchProcess('root', 'a', 8, {}, sending).catch(problemOf)).toEqual(unexpected)
    expect((await api.process('root', 'a', 7, sending.signal)).value.id).toBe(7)
    const [answer, byNobody] = [{ value: { id: 7 }, status: 200, etag: null }, ofRecord(null)]
    expect(byNobody(answer)).toBe(answer)
  })
})
