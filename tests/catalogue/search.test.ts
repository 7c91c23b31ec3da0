import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Asked, CatalogueState } from '#catalogue/messages.ts'
import type { CataloguePort } from '#catalogue/page/port.ts'
import { CatalogueSearch } from '#catalogue/page/search.ts'
import type { DeviceEquipment } from '#local/store/fields.ts'

const machine = (id: number): DeviceEquipment => ({
  id,
  name: `선반 ${id}`,
  equipmentType: '제조',
  industryType: '공통',
  otherType: '범용',
})

/** A worker that holds `held` rows and a server that adds `served` rows a page. */
function makePort(held: number, served: number[] = []) {
  const rows = Array.from({ length: held }, (_, at) => machine(at))
  const asked: number[] = []
  const windows: number[] = []
  const phase: CatalogueState = { phase: 'ready', count: held }
  let changed = () => undefined as unknown
  let searches = 0
  const port: Partial<CataloguePort> = {
    state: () => phase,
    subscribe: (onChange) => {
      changed = onChange
      return () => undefined
    },
    search: (() => {
      searches += 1
      return Promise.resolve({ search: searches, total: rows.length, first: rows.slice(0, 50) })
    }) as unknown as CataloguePort['search'],
    window: ((_: string, { from, to }: { from: number; to: number }) => {
      windows.push(from)
      return Promise.resolve(rows.slice(from, to))
    }) as unknown as CataloguePort['window'],
    ask: (_, { page }): Promise<Asked> => {
      asked.push(page)
      for (let count = served[page - 1] ?? 0; count > 0; count -= 1) rows.push(machine(rows.length))
      return Promise.resolve({
        kind: 'answered',
        total: rows.length,
        next: page < served.length ? page + 1 : null,
      })
    },
    extend: () => Promise.resolve(rows.length),
  }
  const made = () => {
    rows.push(machine(rows.length))
    changed()
  }
  return { port: port as CataloguePort, asked, windows, made }
}

const start = (port: CataloguePort) => {
  const search = new CatalogueSearch({ port, kind: 'equipment', delayMs: 300, asksEmpty: false })
  search.subscribe(() => undefined)
  return search
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('typing', () => {
  test('the device answers every key, the server is asked once, 300 ms after the last', async () => {
    const { port, asked } = makePort(3)
    const search = start(port)
    for (const text of ['ㅅ', '서', '선']) {
      search.type({ text })
      await vi.advanceTimersByTimeAsync(100)
      expect(search.list()).toMatchObject({ text, total: 3 })
    }
    await vi.advanceTimersByTimeAsync(199)
    expect(asked).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toEqual([1])
  })

  test('what was made while the answer was on its way is there with it', async () => {
    const { port, made } = makePort(0)
    const search = start(port)
    search.type({ text: '선' })
    made()
    await vi.advanceTimersByTimeAsync(100)
    expect(search.list()).toMatchObject({ total: 1 })
    expect(search.list().rows.get(0)).toMatchObject({ name: '선반 0' })
  })

  test('an emptied field shows nothing and asks nobody', async () => {
    const { port, asked } = makePort(3)
    const search = start(port)
    search.type({ text: '선' })
    await vi.advanceTimersByTimeAsync(100)
    search.type({ text: '' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(search.list()).toMatchObject({ total: 0, isAsking: false })
    expect(asked).toEqual([])
  })

  test('nobody is asked after the list has gone', async () => {
    const { port, asked } = makePort(3)
    const search = new CatalogueSearch({ port, kind: 'equipment', delayMs: 300, asksEmpty: false })
    const leave = search.subscribe(() => undefined)
    search.type({ text: '선' })
    leave()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked).toEqual([])
  })
})

describe('scrolling', () => {
  test('rows come in windows as they come into view', async () => {
    const { port, windows } = makePort(500)
    const search = start(port)
    search.type({ text: '선' })
    await vi.advanceTimersByTimeAsync(400)
    search.view({ first: 140, last: 155 })
    await vi.advanceTimersByTimeAsync(0)
    expect(windows).toEqual([100, 150])
    expect(search.list().rows.get(155)?.id).toBe(155)
  })

  test('the end of the list asks for the next page, once, and appends it', async () => {
    const { port, asked } = makePort(3, [0, 2, 2])
    const search = start(port)
    search.type({ text: '선' })
    await vi.advanceTimersByTimeAsync(400)
    search.view({ first: 0, last: 2 })
    search.view({ first: 0, last: 2 })
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toEqual([1, 2])
    expect(search.list().total).toBe(5)
    expect([...search.list().rows.keys()]).toEqual([0, 1, 2, 3, 4])
    search.view({ first: 0, last: 1 })
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toEqual([1, 2])
    search.view({ first: 0, last: 4 })
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toEqual([1, 2, 3])
  })

  // EQ-02
  test('a page of nothing new leads on to the next while the end of the list is in view, and to no further', async () => {
    const { port, asked } = makePort(3, [0, 0, 2, 2])
    const search = start(port)
    search.type({ text: '선' })
    await vi.advanceTimersByTimeAsync(100)
    search.view({ first: 0, last: 2 })
    await vi.advanceTimersByTimeAsync(300)
    expect(asked).toEqual([1, 2, 3])
    expect(search.list()).toMatchObject({ total: 5, isAsking: false })
  })
})

test('what was made here meanwhile is added at the end', async () => {
  const { port, made } = makePort(2)
  const search = start(port)
  search.type({ text: '선' })
  await vi.advanceTimersByTimeAsync(400)
  made()
  await vi.advanceTimersByTimeAsync(0)
  expect(search.list().rows.get(2)?.name).toBe('선반 2')
})
