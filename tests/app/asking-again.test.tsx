// @vitest-environment happy-dom
import {
  QueryClientProvider,
  focusManager,
  onlineManager,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askAgainOnTheWayBack, createQueryClient } from '#app/query-client.ts'

const MINUTE = 60_000
const lookUp = vi.fn<() => Promise<string>>()
let queries: ReturnType<typeof createQueryClient>
beforeEach(() => {
  vi.useFakeTimers()
  lookUp.mockReset().mockResolvedValue('a list')
  queries = createQueryClient()
})
afterEach(() => {
  cleanup()
  queries.clear()
  focusManager.setFocused(undefined)
  onlineManager.setOnline(true)
  vi.useRealTimers()
})

function List() {
  return <p>{useQuery({ queryKey: ['list'], queryFn: lookUp }).data}</p>
}
function Change() {
  const { mutate } = useMutation({ mutationFn: lookUp })
  return <button onClick={() => mutate()} />
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
async function open(part = <List />) {
  const page = render(<QueryClientProvider client={queries}>{part}</QueryClientProvider>)
  await pass(1)
  return page
}

/** What makes a list be asked for again, once it is old. */
const EVENTS = {
  'the page is looked at again': async () => {
    act(() => focusManager.setFocused(false))
    act(() => focusManager.setFocused(true))
    await pass(1)
  },
  'the network is back': async () => {
    act(() => onlineManager.setOnline(false))
    act(() => onlineManager.setOnline(true))
    await pass(1)
  },
  'another part shows it': async () => {
    await open()
  },
}

describe('a list that was looked up', () => {
  // CONST-05–08
  it.each(Object.entries(EVENTS))('is asked for again after five minutes when %s', async (_, happens) => {
    await open()
    await pass(5 * MINUTE - 10)
    await happens()
    expect(lookUp).toHaveBeenCalledTimes(1)
    await pass(20)
    await happens()
    expect(lookUp).toHaveBeenCalledTimes(2)
  })

  // CONST-03
  it('is asked for once where that fails', async () => {
    lookUp.mockRejectedValue(new Error('no answer'))
    await open()
    await pass(60 * MINUTE)
    expect(lookUp).toHaveBeenCalledTimes(1)
  })

  describe('by a page that was left', () => {
    const comeBack = async (persisted: boolean) => {
      dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
      await pass(1)
    }
    const neverAnswered = () => new Promise<string>(() => undefined)

    it.each([
      ['failed', () => Promise.reject(new Error('given up'))],
      ['never came', neverAnswered],
    ])('is asked for again on the way back where it %s', async (_, first) => {
      lookUp.mockImplementationOnce(first)
      const stop = askAgainOnTheWayBack(queries)
      const page = await open()
      await comeBack(false)
      expect(lookUp).toHaveBeenCalledTimes(1)
      await comeBack(true)
      expect(lookUp).toHaveBeenCalledTimes(2)
      expect(page.getByText('a list')).toBeTruthy()
      await comeBack(true)
      expect(lookUp).toHaveBeenCalledTimes(2)
      stop()
    })

    it('is not any more once nobody works here', async () => {
      lookUp.mockImplementationOnce(neverAnswered)
      askAgainOnTheWayBack(queries)()
      await open()
      await comeBack(true)
      expect(lookUp).toHaveBeenCalledTimes(1)
    })
  })

  it('is asked for also where the browser believes to be offline', async () => {
    onlineManager.setOnline(false)
    await open()
    expect(lookUp).toHaveBeenCalledTimes(1)
  })
})

// CONST-04
it('a change is asked for once where that fails', async () => {
  lookUp.mockRejectedValue(new Error('no answer'))
  const page = await open(<Change />)
  act(() => page.getByRole('button').click())
  await pass(60 * MINUTE)
  expect(lookUp).toHaveBeenCalledTimes(1)
})
