import { afterEach, describe, expect, test, vi } from 'vitest'
import type { IndustryRequest, Lookups, Page } from '#api/lookups.ts'
import { ApiProblem } from '#api/problem.ts'
import type { CatalogueState } from '#catalogue/messages.ts'
import { CachedList } from '#catalogue/worker/cached-list.ts'
import { GrowingList } from '#catalogue/worker/growing-list.ts'
import { findClasses } from '#catalogue/worker/industry-classes.ts'
import { isWithin, searchedText } from '#catalogue/worker/source.ts'
import type { GenBiz } from '#domain/model/gen-biz.ts'

afterEach(() => void vi.restoreAllMocks())

const industry = (id: number, other: Partial<GenBiz> = {}): GenBiz => ({
  ...{ id, productName: `제품 ${id}`, ksicCode: '1', ksic: '업종', icCode: '2', ic: '연관' },
  ...other,
})
const industries = (...ids: number[]) => ids.map((id) => industry(id))
const PER_PAGE = 2

/** A list at a server, with what is told of its state. */
function open(rows: GenBiz[], listsAll = true) {
  const server: { rows: GenBiz[]; pages: number; error: Error } = {
    ...{ rows, pages: Infinity, error: new ApiProblem({ kind: 'network' }) },
  }
  const requests: IndustryRequest[] = []
  const states: CatalogueState[] = []
  const read = async (request: IndustryRequest): Promise<Page<GenBiz>> => {
    requests.push(request)
    await Promise.resolve()
    if (request.page > server.pages) throw server.error
    const end = request.page * PER_PAGE
    return {
      results: server.rows.slice(end - PER_PAGE, end),
      next: end < server.rows.length ? request.page + 1 : null,
    }
  }
  const list = new CachedList(
    { name: 'industry', toEntry: (row) => (row.productName === '' ? null : row), listsAll },
    {
      lookups: { industries: read } as Partial<Lookups> as Lookups,
      now: () => 0,
      onState: (s) => states.push(s),
    },
  )
  const told = () => states.splice(0).map(({ phase, count }) => `${phase} ${count}`)
  const ids = (text = '') => list.search({ text }).first.map(({ id }) => id)
  return { list, server, requests, told, ids }
}

describe('what is told of a catalogue', () => {
  test('is how much has come, and when it is whole; reading it again goes unnoticed', async () => {
    const { list, server, told } = open(industries(1, 2, 3))
    await list.load()
    expect(told()).toEqual(['loading 0', 'loading 2', 'loading 3', 'ready 3'])
    server.rows = industries(1, 2, 3, 4, 5)
    await list.reload()
    expect(told()).toEqual(['ready 5'])
    server.pages = 0
    await list.reload()
    expect(told()).toEqual(['ready 5'])
  })

  test('is never less than there is already, while it is read from its beginning once more', async () => {
    const { list, server, told, ids } = open(industries(1, 2, 3))
    server.pages = 1
    await list.load()
    expect(told()).toEqual(['loading 0', 'loading 2', 'partial 2'])
    // No more of it comes, and that is other entries: what is there stays.
    server.rows = industries(7, 8, 9)
    await list.load()
    expect(told()).toEqual(['loading 2', 'partial 2'])
    server.pages = 0
    await list.load()
    expect(told()).toEqual(['loading 2', 'partial 2'])
    expect(ids()).toEqual([1, 2])
    server.pages = Infinity
    await list.load()
    expect(told()).toEqual(['loading 2', 'loading 3', 'ready 3'])
    expect(ids()).toEqual([7, 8, 9])
  })

  test('that it cannot be read is told of a server that refuses, and not where there is no network', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { list, server } = open([])
    server.pages = 0
    await list.load()
    await list.ask({ search: list.search({ text: '가' }).search, page: 1 })
    expect(warned).not.toHaveBeenCalled()
    server.error = new ApiProblem({ kind: 'forbidden', detail: '' })
    await list.load()
    expect(warned).toHaveBeenLastCalledWith('The catalogue industry could not be read.', server.error)
    server.error = new Error('something else')
    await list.ask({ search: list.search({ text: '가' }).search, page: 1 })
    expect(warned).toHaveBeenLastCalledWith('The server could not be searched.', server.error)
    expect(warned).toHaveBeenCalledTimes(2)
  })
})

describe('a search', () => {
  test('of nothing but blanks is one of nothing typed', async () => {
    const all = open(industries(1, 2))
    await all.list.load()
    expect([all.ids(''), all.ids(' ')]).toEqual([
      [1, 2],
      [1, 2],
    ])
    const none = open(industries(1, 2), false)
    await none.list.load()
    expect([none.ids(''), none.ids(' ')]).toEqual([[], []])
  })

  test('lists only what can be shown', async () => {
    const { list, ids } = open([industry(1), industry(2, { productName: '' })])
    await list.load()
    expect(ids()).toEqual([1])
  })

  test('asks the server for what was typed, without blanks around it, and under the chosen classes', async () => {
    const { list, requests } = open([])
    const ask = (query: Parameters<typeof list.search>[0]) =>
      list.ask({ search: list.search(query).search, page: 1 })
    await ask({ text: ' 주물 ', icCode: '24' })
    await ask({ text: '주물', ksicCode: '243', icCode: '' })
    expect(requests).toEqual([
      { search: '주물', page: 1, ic_code: '24' },
      { search: '주물', page: 1, ksic_code: '243' },
    ])
  })

  test('has the server’s answer known beyond the list', async () => {
    const { list } = open(industries(1))
    await list.ask({ search: list.search({ text: '제품' }).search, page: 1 })
    expect(list.store.get(1)).toEqual(industry(1))
  })

  test('is forgotten behind four later ones, and nobody is asked about it', async () => {
    const { list, requests } = open(industries(1))
    await list.load()
    const searches = Array.from({ length: 5 }, () => list.search({ text: '' }).search)
    const [first = 0, second = 0] = searches
    requests.length = 0
    expect(list.window({ search: first, from: 0, to: 9 })).toEqual([])
    expect(list.extend(first)).toBe(0)
    expect(await list.ask({ search: first, page: 1 })).toEqual({ kind: 'failed' })
    expect(requests).toEqual([])
    expect(list.window({ search: second, from: 0, to: 9 })).toEqual(industries(1))
  })
})

test('a list that grows gives out the rows in view, and takes each entry once', () => {
  const list = new GrowingList(industries(1, 2, 3))
  expect(list.window(1, 2)).toEqual(industries(2))
  list.add(industries(4, 4, 1))
  expect(list.window(0, 9)).toEqual(industries(1, 2, 3, 4))
})

describe('industry records', () => {
  test('are found by their product, and by name and code of either class', () => {
    const row = { productName: '알루미늄 주물', ksicCode: '24312', ksic: '비철', icCode: '2411', ic: '주물' }
    const text = searchedText.industry(industry(7, row))
    for (const part of Object.values(row)) expect(text).toContain(part)
  })

  test('are narrowed by the beginning of the code of either class, and other catalogues are not', () => {
    const row = industry(7, { ksicCode: '24312', icCode: '2411' })
    const isFound = (ksicCode?: string, icCode?: string) =>
      isWithin(row, {
        text: '',
        ...(ksicCode !== undefined && { ksicCode }),
        ...(icCode !== undefined && { icCode }),
      })
    expect([isFound(), isFound('243'), isFound('', '241'), isFound('243', '24')]).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect([isFound('312'), isFound('', '411'), isFound('243', '25')]).toEqual([false, false, false])
    expect(isWithin({ name: '선반' }, { text: '' })).toBe(true)
  })

  test('name each class once, as the first of them calls it, by code', () => {
    const records = [
      ...['3', '1', '2'].map((ksicCode, at) => industry(at, { ksicCode, ksic: `업종 ${ksicCode}` })),
      industry(9, { ksicCode: '1', ksic: '다른 이름' }),
    ]
    const all = ['1', '2', '3'].map((code) => ({ code, name: `업종 ${code}` }))
    expect(findClasses(records, 'product', '')).toEqual(all)
    expect(findClasses(records, 'product', ' ')).toEqual(all)
    expect(findClasses(records, 'product', '업종 2')).toEqual([{ code: '2', name: '업종 2' }])
  })

  test('name no more classes than a person looks through', () => {
    const records = Array.from({ length: 1_001 }, (_, at) => industry(at, { ksicCode: String(at) }))
    expect(findClasses(records, 'product', '')).toHaveLength(1_000)
    expect(findClasses(records, 'product', '업종')).toHaveLength(1_000)
  })
})

test('a KPI node is found by its whole name, or by its own where the server tells none', () => {
  const node = { id: 1, name: '온도', level: 0 as const, parentId: null }
  expect(searchedText.kpi({ ...node, fullName: '품질 > 온도' })).toBe('품질 > 온도')
  expect(searchedText.kpi({ ...node, fullName: '' })).toBe('온도')
})
