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
  const device: { phase: CatalogueState['phase'] } = { phase: 'ready' }
  const searched: string[] = []
  let extended = 0
  let changed = () => undefined as unknown
  let begun = () => undefined as unknown
  let subscribers = 0
  let searches = 0
  const port: Partial<CataloguePort> = {
    state: () => ({ ...device, count: held }),
    subscribe: (onChange, onBegin) => {
      changed = onChange
      begun = onBegin ?? begun
      subscribers += 1
      return () => (subscribers -= 1)
    },
    search: ((_: string, { text }: { text: string }) => {
      searched.push(text)
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
    extend: () => {
      extended += 1
      return Promise.resolve(rows.length)
    },
  }
  const made = () => {
    rows.push(machine(rows.length))
    changed()
  }
  return {
    ...{ port: port as CataloguePort, asked, windows, made, device, searched },
    extended: () => extended,
    subscribers: () => subscribers,
    begin: () => begun(),
  }
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

  test('the list tells whoever shows it, and that the server is still to answer', async () => {
    const { port } = makePort(3)
    const search = new CatalogueSearch({ port, kind: 'equipment', delayMs: 300, asksEmpty: false })
    const told: string[] = []
    search.subscribe(() => told.push(`${search.list().total} ${search.list().isAsking}`))
    search.type({ text: '선' })
    await vi.advanceTimersByTimeAsync(0)
    expect(told).toEqual(['3 true'])
    await vi.advanceTimersByTimeAsync(300)
    expect(told.at(-1)).toBe('3 false')
  })

  test('an answer to what was typed before is not shown over the one to what was typed last', async () => {
    const { port } = makePort(0)
    const answers: ((total: number) => void)[] = []
    port.search = () =>
      new Promise((resolve) => answers.push((total) => resolve({ search: answers.length, total, first: [] })))
    const search = start(port)
    search.type({ text: '서' })
    search.type({ text: '선' })
    answers[1]?.(2)
    await vi.advanceTimersByTimeAsync(0)
    answers[0]?.(1)
    await vi.advanceTimersByTimeAsync(0)
    expect(search.list()).toMatchObject({ text: '선', total: 2 })
  })

  test('the server’s answer to what was typed before is not added to the list of what was typed last', async () => {
    const { port } = makePort(3)
    const late = Promise.withResolvers<Asked>()
    port.ask = () => late.promise
    const search = start(port)
    search.type({ text: '서' })
    await vi.advanceTimersByTimeAsync(300)
    search.type({ text: '선' })
    late.resolve({ kind: 'answered', total: 9, next: 2 })
    await vi.advanceTimersByTimeAsync(0)
    expect(search.list()).toMatchObject({ total: 3, isAsking: true })
  })

  test('the device’s answer stands where the server cannot be asked, and it is asked no further', async () => {
    const { port, asked } = makePort(3)
    port.ask = (_, { page }) => {
      asked.push(page)
      return Promise.resolve({ kind: 'failed' })
    }
    const search = start(port)
    search.type({ text: '선' })
    await vi.advanceTimersByTimeAsync(300)
    expect(search.list()).toMatchObject({ total: 3, isAsking: false })
    search.view({ first: 0, last: 2 })
    await vi.advanceTimersByTimeAsync(300)
    expect(asked).toEqual([1])
  })

  test.each(['', ' '])('an emptied field (“%s”) shows nothing and asks nobody', async (empty) => {
    const { port, asked } = makePort(3)
    const search = start(port)
    search.type({ text: '선' })
    await vi.advanceTimersByTimeAsync(100)
    search.type({ text: empty })
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

  test('the server is asked while anybody shows the list, and leaving twice is leaving', async () => {
    const { port, asked, subscribers } = makePort(3)
    const search = new CatalogueSearch({ port, kind: 'equipment', delayMs: 300, asksEmpty: false })
    const leave = search.subscribe(() => undefined)
    const leaveOther = search.subscribe(() => undefined)
    search.type({ text: '선' })
    leave()
    expect(subscribers()).toBe(1)
    await vi.advanceTimersByTimeAsync(300)
    expect(asked).toEqual([1])
    leaveOther()
    leaveOther()
    expect(subscribers()).toBe(0)
  })
})

describe('another worker that begins', () => {
  test('is asked anew for the search in view, which the one before had answered', async () => {
    const { port, searched, begin } = makePort(3)
    const search = start(port)
    begin()
    expect(searched).toEqual([])
    search.type({ text: '선' })
    // What was not answered is asked of it anyway (page-worker.ts).
    begin()
    expect(searched).toEqual(['선'])
    await vi.advanceTimersByTimeAsync(0)
    begin()
    expect(searched).toEqual(['선', '선'])
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
    search.view({ first: 140, last: 155 })
    search.view({ first: 200, last: 200 })
    await vi.advanceTimersByTimeAsync(0)
    expect(windows).toEqual([100, 150, 200])
  })

  test('nothing is fetched from behind the end of the list', async () => {
    const { port, windows } = makePort(150)
    const search = start(port)
    search.type({ text: '선' })
    await vi.advanceTimersByTimeAsync(400)
    search.view({ first: 140, last: 160 })
    await vi.advanceTimersByTimeAsync(0)
    expect(windows).toEqual([100])
  })

  test('rows of what was typed before do not come into the list of what was typed last', async () => {
    const { port, windows } = makePort(500)
    const fetched: ((rows: DeviceEquipment[]) => void)[] = []
    port.window = ((_: string, { from }: { from: number }) => {
      windows.push(from)
      return new Promise((resolve) => fetched.push(resolve))
    }) as unknown as typeof port.window
    const search = start(port)
    search.type({ text: '서' })
    await vi.advanceTimersByTimeAsync(0)
    search.view({ first: 60, last: 60 })
    search.view({ first: 60, last: 60 })
    expect(windows).toEqual([50])
    search.type({ text: '선' })
    // It is not known yet what is searched.
    search.view({ first: 110, last: 110 })
    expect(windows).toEqual([50])
    await vi.advanceTimersByTimeAsync(0)
    search.view({ first: 60, last: 60 })
    expect(windows).toEqual([50, 50])
    fetched[0]?.([machine(1)])
    await vi.advanceTimersByTimeAsync(0)
    expect(search.list().rows.has(50)).toBe(false)
    fetched[1]?.([machine(2)])
    await vi.advanceTimersByTimeAsync(0)
    expect(search.list().rows.get(50)?.id).toBe(2)
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
    expect(search.list().isAsking).toBe(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toEqual([1, 2, 3])
    expect([...search.list().rows.keys()]).toEqual([0, 1, 2, 3, 4, 5, 6])
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

describe('what comes onto the device', () => {
  /** A search that is answered, of somebody who is told of each change. */
  async function shown(held: number) {
    const at = makePort(held)
    const search = start(at.port)
    let told = 0
    search.type({ text: '선' })
    await vi.advanceTimersByTimeAsync(400)
    search.subscribe(() => (told += 1))
    return { ...at, search, told: () => told }
  }

  test('is not asked for while nothing has', async () => {
    const { extended } = await shown(3)
    expect(extended()).toBe(0)
  })

  test('moves nothing where it is not what is searched', async () => {
    const { port, made, told, search } = await shown(3)
    port.extend = () => Promise.resolve(3)
    made()
    await vi.advanceTimersByTimeAsync(0)
    expect([told(), search.list().total]).toEqual([0, 3])
  })

  test('is shown page by page to somebody who sees nothing yet, and to others when it is whole', async () => {
    const some = await shown(3)
    some.device.phase = 'loading'
    some.made()
    await vi.advanceTimersByTimeAsync(0)
    expect(some.search.list().total).toBe(3)
    some.device.phase = 'ready'
    some.made()
    await vi.advanceTimersByTimeAsync(0)
    expect(some.search.list().total).toBe(5)

    const none = await shown(0)
    none.device.phase = 'loading'
    none.made()
    await vi.advanceTimersByTimeAsync(0)
    expect(none.search.list().total).toBe(1)
  })

  test('for what was typed before is not added to the list of what was typed last', async () => {
    const { port, made, search } = await shown(3)
    const late = Promise.withResolvers<number>()
    port.extend = () => late.promise
    made()
    search.type({ text: '선반' })
    await vi.advanceTimersByTimeAsync(0)
    late.resolve(9)
    await vi.advanceTimersByTimeAsync(0)
    expect(search.list()).toMatchObject({ text: '선반', total: 4 })
  })
})
