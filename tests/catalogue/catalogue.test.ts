import { describe, expect, test, vi } from 'vitest'
import type { ApiClient, Call } from '#api/client.ts'
import { createLookups } from '#api/lookups.ts'
import { ApiProblem } from '#api/problem.ts'
import type { TokenSource } from '#api/tokens.ts'
import { withRenewal } from '#api/with-token.ts'
import type { Equipment } from '#domain/process/equipment.ts'
import type { GenBiz } from '#domain/model/gen-biz.ts'
import type { KpiNode } from '#domain/process/kpi.ts'
import { paths } from '#domain/paths.ts'
import { pageMethods, workerMethods } from '#catalogue/messages.ts'
import { createCatalogueClient } from '#catalogue/page/client.ts'
import { CatalogueSearch } from '#catalogue/page/search.ts'
import { createEngine } from '#catalogue/worker/engine.ts'
import { connect } from '#lib/workers/worker-link.ts'
import type { DeviceEquipment, DeviceKpiNode } from '#local/store/fields.ts'
import { portPair } from '../support/simulated/port-pair.ts'

const LOCAL = 'local-0b8d3f0e-6f0a-4b39-9d51-0f5f1a2b3c4d' as const

const machine = (id: number, name: string): Equipment => ({
  id,
  name,
  equipmentType: '제조',
  industryType: '공통',
  otherType: '범용',
})
const KPI: KpiNode[] = [
  { id: 1, name: '품질', fullName: '품질', level: 0, parentId: null },
  { id: 2, name: '공정조건', fullName: '품질 > 공정조건', level: 1, parentId: 1 },
  { id: 3, name: '금형 온도', fullName: '품질 > 공정조건 > 금형 온도', level: 2, parentId: 2 },
  { id: 4, name: '℃', fullName: '품질 > 공정조건 > 금형 온도 > ℃', level: 3, parentId: 3 },
]

interface Network {
  list: Equipment[]
  /** What the server finds that the lists do not name. */
  found?: Equipment[]
  isDown?: boolean
  /** The page after which the network ends. */
  breaksAfter?: number
  refusesToken?: string
}

const PER_PAGE = 2

const INDUSTRIES: GenBiz[] = [
  {
    id: 7,
    productName: '알루미늄 주물',
    ksicCode: '24312',
    ksic: '알루미늄주물',
    icCode: '2411',
    ic: '주물',
  },
  { id: 8, productName: '화장지', ksicCode: '17902', ksic: '위생용지', icCode: '1790', ic: '종이' },
]

/** The page and the worker, joined without a thread between them. */
function open(network: Network) {
  const requests: Call<unknown>['search'][] = []
  let clock = 0
  let renewals = 0
  const rowsOf = (path: string, search: unknown): readonly unknown[] => {
    if (path === paths.kpi) return KPI
    if (path === paths.industries) return INDUSTRIES
    return search === '' ? network.list : (network.found ?? [])
  }
  const server = (tokens: TokenSource): ApiClient => ({
    picture: () => Promise.reject(new Error('The catalogues have no pictures.')),
    file: () => Promise.reject(new Error('The catalogues have no files.')),
    stream: () => Promise.reject(new Error('The catalogues have no streams.')),
    call: async ({ path, search = {}, answer }) => {
      await Promise.resolve()
      const { page_size: _, flatten: __, ...request } = search
      requests.push(request)
      const page = Number(request['page'])
      if (network.isDown === true || page > (network.breaksAfter ?? Infinity)) {
        throw new ApiProblem({ kind: 'network' })
      }
      if (tokens.token() === network.refusesToken) throw new ApiProblem({ kind: 'unauthorised', detail: '' })
      const rows = rowsOf(path, request['search'])
      const from = (page - 1) * PER_PAGE
      const next = from + PER_PAGE < rows.length ? `https://survey.example.kr/?page=${page + 1}` : null
      const body = { results: rows.slice(from, from + PER_PAGE), next }
      return { value: answer!.parse(body), status: 200, etag: null }
    },
  })
  const start = () => {
    const [pageSide, workerSide] = portPair()
    const engine = createEngine({
      createLookups: (tokens) => createLookups(withRenewal(server(tokens), tokens)),
      renewToken: () => page.request('renewToken', undefined),
      onState: (catalogue, state) => {
        page.notify('state', { catalogue, state })
      },
      now: () => clock,
    })
    const page = connect(workerSide, { ours: workerMethods, theirs: pageMethods }, engine)
    return { ...pageSide, terminate: () => undefined }
  }
  const browser = { window: new EventTarget(), document: new EventTarget() }
  const client = createCatalogueClient({
    start,
    browser,
    renewToken: () => {
      renewals += 1
      client.handToken({ token: 'second', capabilities: null })
      return Promise.resolve('renewed')
    },
  })
  client.handToken({ token: 'first', capabilities: null })
  const leaveAndComeBack = () => {
    browser.window.dispatchEvent(new Event('pagehide'))
    browser.window.dispatchEvent(new Event('pageshow'))
  }
  return { client, requests, renewals: () => renewals, pass: (ms: number) => (clock += ms), leaveAndComeBack }
}

const list = [machine(1, '고속 선반'), machine(2, '머시닝센터'), machine(3, '다이캐스팅기')]
const names = (rows: readonly DeviceEquipment[] | undefined) => rows?.map(({ name }) => name)

describe('a catalogue on the device', () => {
  test('is read page by page to its end, and answers half-typed syllables', async () => {
    const { client, requests } = open({ list })
    await client.load('equipment')
    expect(requests).toMatchObject([{ page: 1 }, { page: 2 }])
    expect(client.state('equipment')).toEqual({ phase: 'ready', count: 3 })
    const found = await client.search('equipment', { text: '다이캐스티' })
    expect(names(found?.first)).toEqual(['다이캐스팅기'])
  })

  test('is read again at once when it has changed, if it was read at all', async () => {
    const network = { list: [...list] }
    const { client, requests } = open(network)
    await client.reload('equipment')
    expect(requests).toEqual([])
    // Whoever begins to read before the change has what was.
    const reading = client.load('equipment')
    while (requests.length === 0) await Promise.resolve()
    network.list = list.slice(1)
    await client.reload('equipment')
    await reading
    expect((await client.search('equipment', { text: '선반' }))?.total).toBe(0)
  })

  test('knows which entries the server lists no more, where it is here whole', async () => {
    const network: Network = { list: [machine(2, '머시닝센터'), machine(3, '다이캐스팅기')], breaksAfter: 0 }
    const { client } = open(network)
    const own = (serverId: number | null) => ({ serverId, value: { ...machine(1, '내 선반'), id: LOCAL } })
    const gone = async () => client.gone('equipment', [1, 2, 3, 4, LOCAL])
    client.setOwn({ equipment: [own(1)], kpi: [] })
    expect(await gone()).toEqual([])
    await client.load('equipment')
    expect(await gone()).toEqual([])
    network.breaksAfter = Infinity
    await client.reload('equipment')
    // 4 is newer than the list.
    expect(await gone()).toEqual([1, LOCAL])
    client.setOwn({ equipment: [own(null)], kpi: [] })
    expect(await gone()).toEqual([1])
    expect(await client.gone('industry', [1])).toEqual([])
  })

  test('is not read again within five minutes, and is after them', async () => {
    const { client, requests, pass } = open({ list })
    await client.load('equipment')
    pass(299_999)
    await client.load('equipment')
    expect(requests).toHaveLength(2)
    pass(1)
    await client.load('equipment')
    expect(requests).toHaveLength(4)
  })

  test('is read again by the worker that begins when the page is back, and its searches too', async () => {
    const { client, requests, leaveAndComeBack } = open({ list })
    client.setOwn({
      equipment: [{ serverId: null, value: { ...machine(1, '손으로 만든 선반'), id: LOCAL } }],
      kpi: [],
    })
    await client.load('equipment')
    const search = new CatalogueSearch({ port: client, kind: 'equipment', delayMs: 0, asksEmpty: false })
    const leave = search.subscribe(() => undefined)
    search.type({ text: '선반' })
    await vi.waitUntil(() => search.list().total === 2)
    leaveAndComeBack()
    // It is not here yet, whatever the worker before it had read.
    expect(client.state('equipment')).toEqual({ phase: 'loading', count: 3 })
    expect(requests.filter(({ page } = {}) => page === 1)).toHaveLength(2)
    await vi.waitUntil(() => client.state('equipment').phase === 'ready')
    const isSearch = ({ search: text } = {} as Record<string, unknown>) => text === '선반'
    await vi.waitUntil(() => requests.filter(isSearch).length === 2 && !search.list().isAsking)
    expect(new Set(names([...search.list().rows.values()]))).toEqual(
      new Set(['손으로 만든 선반', '고속 선반']),
    )
    leave()
  })

  test('has each of several open searches answered by the worker that begins when the page is back', async () => {
    const { client, requests, leaveAndComeBack } = open({ list })
    const texts = ['선반', '센터']
    for (const text of texts) {
      const search = new CatalogueSearch({ port: client, kind: 'equipment', delayMs: 0, asksEmpty: false })
      search.subscribe(() => undefined)
      search.type({ text })
      await vi.waitUntil(() => search.list().text === text && !search.list().isAsking)
    }
    requests.length = 0
    leaveAndComeBack()
    const isAsked = (text: string) => requests.some((request) => request?.['search'] === text)
    await vi.waitUntil(() => texts.every(isAsked))
  })

  test('that was never read says so without network, and keeps what came before the network ended', async () => {
    const never = open({ list, isDown: true })
    await never.client.load('equipment')
    expect(never.client.state('equipment')).toEqual({ phase: 'absent', count: 0 })

    const broken = open({ list, breaksAfter: 1 })
    await broken.client.load('equipment')
    expect(broken.client.state('equipment')).toEqual({ phase: 'partial', count: 2 })
    expect(names((await broken.client.search('equipment', { text: '선반' }))?.first)).toEqual(['고속 선반'])
  })

  test('stays whole when reading it again fails', async () => {
    const network: Network = { list }
    const { client, pass } = open(network)
    await client.load('equipment')
    network.isDown = true
    pass(300_000)
    await client.load('equipment')
    expect(client.state('equipment')).toEqual({ phase: 'ready', count: 3 })
  })

  test('stays as it was also where more of it had come by then', async () => {
    const network: Network = { list: list.slice(1) }
    const { client } = open(network)
    await client.load('equipment')
    network.list = [...list.slice(1), ...[4, 5, 6].map((id) => machine(id, `선반 ${id}`))]
    network.breaksAfter = 2
    await client.reload('equipment')
    expect(client.state('equipment')).toEqual({ phase: 'ready', count: 2 })
    expect(await client.gone('equipment', [1, 2])).toEqual([1])
  })

  test('a refused token is asked for once more', async () => {
    const { client } = open({ list, refusesToken: 'first' })
    await client.load('equipment')
    expect(client.state('equipment').phase).toBe('ready')
  })

  test('asks the page for one token, however many of its calls were refused', async () => {
    const { client, renewals } = open({ list, refusesToken: 'first' })
    await Promise.all([client.load('equipment'), client.load('kpi'), client.load('industry')])
    expect(client.state('industry').phase).toBe('ready')
    expect(renewals()).toBe(1)
  })

  test.each(['equipment', 'kpi'] as const)(
    'an empty search of %s finds nothing and asks nobody',
    async (kind) => {
      const { client, requests } = open({ list })
      await client.load(kind)
      requests.length = 0
      expect(await client.search(kind, { text: ' ' })).toMatchObject({ total: 0, first: [] })
      expect(requests).toEqual([])
    },
  )

  test('of several searches at once in a field only the last is worked on', async () => {
    const { client } = open({ list })
    await client.load('equipment')
    const search = (text: string, field?: number) => client.search('equipment', { text }, field)
    const answers = await Promise.all([
      search('ㄷ', 1),
      search('다', 1),
      search('선반', 2),
      search('단', 1),
      search('선반'),
      search('센터'),
    ])
    expect(answers.map((found) => found?.total)).toEqual([undefined, undefined, 1, 0, 1, 1])
  })
})

describe('what only the server knows', () => {
  test('is added below and moves nothing', async () => {
    const found = [machine(9, '선반 자동 공급기'), machine(1, '고속 선반'), machine(10, '소형 선반')]
    const { client, requests } = open({ list, found })
    await client.load('equipment')
    const search = (await client.search('equipment', { text: '선반' }))?.search ?? 0
    expect(await client.ask('equipment', { search, page: 1 })).toEqual({
      kind: 'answered',
      total: 2,
      next: 2,
    })
    expect(await client.ask('equipment', { search, page: 2 })).toEqual({
      kind: 'answered',
      total: 3,
      next: null,
    })
    expect(names(await client.window('equipment', { search, from: 0, to: 10 }))).toEqual([
      '고속 선반',
      '선반 자동 공급기',
      '소형 선반',
    ])
    expect(requests.at(-1)).toEqual({ search: '선반', page: 2 })
  })

  test('is found without the device having anything, and the device adds to it later', async () => {
    const { client } = open({ list, found: [machine(10, '소형 선반')] })
    const search = (await client.search('equipment', { text: '선반' }))?.search ?? 0
    await client.ask('equipment', { search, page: 1 })
    await client.load('equipment')
    expect(await client.extend('equipment', search)).toBe(2)
    expect(names(await client.window('equipment', { search, from: 0, to: 9 }))).toEqual([
      '소형 선반',
      '고속 선반',
    ])
  })

  test('without network the answer of the device stands', async () => {
    const network: Network = { list }
    const { client } = open(network)
    await client.load('equipment')
    network.isDown = true
    const search = (await client.search('equipment', { text: '선반' }))?.search ?? 0
    expect(await client.ask('equipment', { search, page: 1 })).toEqual({ kind: 'failed' })
    expect(names(await client.window('equipment', { search, from: 0, to: 9 }))).toEqual(['고속 선반'])
  })
})

describe('what this device has made', () => {
  const own = (serverId: number | null, value: DeviceEquipment | DeviceKpiNode) => ({ serverId, value })
  const mine: DeviceEquipment = { ...machine(1, '고속 선반 (신형)'), id: LOCAL }

  test('is found at once, also before anything was read', async () => {
    const { client } = open({ list, isDown: true })
    client.setOwn({ equipment: [own(null, mine) as never], kpi: [] })
    expect((await client.search('equipment', { text: '신형' }))?.first).toEqual([mine])
  })

  test("stands for the server's copy, under its local id", async () => {
    const { client } = open({ list })
    client.setOwn({ equipment: [own(1, mine) as never], kpi: [] })
    await client.load('equipment')
    const found = await client.search('equipment', { text: '선반' })
    expect(found?.first.map(({ id }) => id)).toEqual([LOCAL])
  })

  test('is called as the server calls it by now', async () => {
    const { client } = open({ list: [machine(1, '고속 선반 2호')] })
    client.setOwn({ equipment: [own(1, mine) as never], kpi: [] })
    await client.load('equipment')
    const found = await client.search('equipment', { text: '선반' })
    expect(found?.first).toEqual([{ ...mine, name: '고속 선반 2호' }])
    expect((await client.search('equipment', { text: '신형' }))?.first).toEqual([])
  })

  test('is not offered once the server offers it no more, and until then it is', async () => {
    const without = list.slice(1)
    for (const [network, isOffered] of [
      [{ list: without }, false],
      // What was made later than all that is listed may not have been listed yet.
      [{ list: [] }, true],
      // The rest may have it.
      [{ list: without, breaksAfter: 0 }, true],
      [{ list: [...without, machine(4, '탭핑기')], breaksAfter: 1 }, true],
    ] as const) {
      const { client } = open({ ...network, list: [...network.list] })
      client.setOwn({ equipment: [own(1, mine) as never], kpi: [] })
      await client.load('equipment')
      const found = await client.search('equipment', { text: '신형' })
      expect(found?.total, JSON.stringify(network)).toBe(isOffered ? 1 : 0)
    }
  })

  test('a node made here has its place in the tree, with what the server has below it', async () => {
    const node: DeviceKpiNode = { ...(KPI[2] as DeviceKpiNode), id: LOCAL }
    const { client } = open({ list })
    client.setOwn({ equipment: [], kpi: [own(3, node) as never] })
    await client.load('kpi')
    expect((await client.kpiChildren(2)).map(({ id }) => id)).toEqual([LOCAL])
    expect((await client.kpiChildren(LOCAL)).map(({ id }) => id)).toEqual([4])
    const found = await client.search('kpi', { text: '온도 ℃' })
    expect(found?.first[0]?.path.map(({ id }) => id)).toEqual([1, 2, LOCAL, 4])
  })
})

describe('industry records', () => {
  test('are all listed while nothing is typed, and narrowed by the beginning of a class code', async () => {
    const { client, requests } = open({ list })
    await client.load('industry')
    expect((await client.search('industry', { text: '' }))?.total).toBe(2)
    const narrow = await client.search('industry', { text: '', ksicCode: '243', icCode: '' })
    expect(narrow?.first.map(({ productName }) => productName)).toEqual(['알루미늄 주물'])
    await client.ask('industry', { search: narrow?.search ?? 0, page: 1 })
    expect(requests.at(-1)).toEqual({ search: '', page: 1, ksic_code: '243' })
  })

  test('name their classes, each once, by code', async () => {
    const { client } = open({ list })
    await client.load('industry')
    expect(await client.classes('product', '')).toEqual([
      { code: '17902', name: '위생용지' },
      { code: '24312', name: '알루미늄주물' },
    ])
    expect(await client.classes('wci', 'ㅈㅁ')).toEqual([{ code: '2411', name: '주물' }])
  })
})
