// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { untilWorthAsking } from '#features/hand-over/until-worth-asking.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function ask(vain: number) {
  const page = new AbortController()
  let push: () => void = () => undefined
  let isOver = false
  const asking = untilWorthAsking(vain, { signal: page.signal, onPush: (own) => (push = own) })
  void asking.then(() => (isOver = true))
  const after = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return isOver
  }
  return { after, push: () => push(), leave: () => page.abort() }
}

it.each([
  [0, 1_000],
  [1, 2_000],
  [3, 8_000],
  [5, 30_000],
  [60, 30_000],
])('after %s times in vain it is asked again in %s ms', async (vain, ms) => {
  const { after } = ask(vain)
  expect(await after(ms - 1)).toBe(false)
  expect(await after(1)).toBe(true)
})

it.each<[string, (asking: ReturnType<typeof ask>) => void]>([
  ['the network is there again', () => dispatchEvent(new Event('online'))],
  ['somebody pushes', ({ push }) => push()],
  ['the page is left', ({ leave }) => leave()],
])('it is over at once where %s', async (_, happens) => {
  const asking = ask(5)
  expect(await asking.after(1)).toBe(false)
  happens(asking)
  expect(await asking.after(0)).toBe(true)
})

it('nobody listens to the network any longer than that', async () => {
  const stop = vi.spyOn(globalThis, 'removeEventListener')
  const { after, push } = ask(0)
  push()
  await after(0)
  expect(stop).toHaveBeenCalledWith('online', expect.any(Function))
  vi.restoreAllMocks()
})
