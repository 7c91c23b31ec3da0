// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadForMissingFile } from '#features/app-update/reload-for-missing-file.ts'

let asked: string[]
let reloads = 0
beforeEach(() => {
  asked = []
  reloads = 0
  sessionStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A page of this build, and a server with this answer to who asks for its files. */
function open(answer: () => Promise<{ status: number }>) {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  reloadForMissingFile('one', {
    ask: (url) => {
      asked.push(url)
      return answer()
    },
    reload: () => (reloads += 1),
  })
  const tell = (name: string, persisted = false) =>
    page.dispatchEvent(Object.assign(new Event(name), { persisted }))
  return {
    fail: () => tell('vite:preloadError'),
    begin: () => tell('beforeunload'),
    leave: () => tell('pagehide'),
    comeBack: (isKept: boolean) => tell('pageshow', isKept),
  }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const have = () => Promise.resolve({ status: 200 })
const gone = () => Promise.resolve({ status: 404 })

test('a version that the server has no more is left for the next one at once, and once', async () => {
  open(gone).fail()
  await pass(1)
  expect(reloads).toBe(1)
  open(gone).fail()
  await pass(60_000)
  expect(reloads).toBe(1)
  expect(asked).toHaveLength(2)
})

test.each([
  ['that the server still has', have],
  ['that cannot be asked for', () => Promise.reject(new TypeError('Failed to fetch'))],
])(
  'a part %s, given up for another page, takes no place of that; on the way back it is loaded',
  async (_, answer) => {
    const page = open(answer)
    page.fail()
    await pass(5_000)
    expect(asked).toHaveLength(1)
    page.leave()
    await pass(60_000)
    expect(reloads).toBe(0)
    page.comeBack(true)
    expect(reloads).toBe(1)
  },
)

test('a part that fails on a page that stays brings one reload after a while', async () => {
  open(have).fail()
  await pass(10_000)
  expect(reloads).toBe(1)
})

test('a page that hears only on the way back what it misses is loaded anew, another stays as it is', async () => {
  const page = open(have)
  page.comeBack(true)
  await pass(60_000)
  expect(reloads).toBe(0)
  page.fail()
  expect(reloads).toBe(1)
})

test('a page that came back and is being left again takes no place of where that leads', async () => {
  const page = open(have)
  page.comeBack(true)
  page.begin()
  page.fail()
  await pass(5_000)
  expect(reloads).toBe(0)
  page.leave()
  await pass(60_000)
  expect(reloads).toBe(0)
})

test('nor for longer than a person takes to arrive', async () => {
  const page = open(have)
  page.comeBack(true)
  page.begin()
  await pass(10_000)
  page.fail()
  expect(reloads).toBe(1)
})

test('without network a reload would only show the same again', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  open(gone).fail()
  await pass(60_000)
  expect([asked, reloads]).toEqual([[], 0])
})

test('however many parts are missing, it is one reload, when the last has been asked for', async () => {
  const page = open(have)
  page.fail()
  await pass(6_000)
  page.fail()
  await pass(6_000)
  expect(reloads).toBe(0)
  page.leave()
  await pass(60_000)
  expect(reloads).toBe(0)
})

test('a page that is shown for the first time has not come back', async () => {
  const page = open(have)
  page.comeBack(false)
  page.fail()
  await pass(5_000)
  expect(reloads).toBe(0)
})

test('a browser that keeps no note is never reloaded: it might be for ever', async () => {
  vi.spyOn(sessionStorage, 'getItem').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  open(gone).fail()
  await pass(60_000)
  expect(reloads).toBe(0)
  vi.restoreAllMocks()
})

test('the server is asked past all that the device keeps', async () => {
  const calls: unknown[] = []
  vi.stubGlobal('fetch', (_url: string, how: unknown) => {
    calls.push(how)
    return Promise.resolve({ status: 200 })
  })
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  reloadForMissingFile('one')
  page.dispatchEvent(new Event('vite:preloadError'))
  await pass(1)
  expect(calls).toEqual([{ method: 'HEAD', cache: 'no-store' }])
})
