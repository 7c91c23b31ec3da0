// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useProcessInView } from '#features/process/use-process-in-view.ts'

const list = (...keys: string[]) => keys.map((key) => ({ key }))

/** A list whose address is as slow as a page that is busy: it says what it was led to only when the test lets it. */
function openAt(index: number, ...keys: string[]) {
  const led: number[] = []
  const initialProps = { processes: list(...keys), index }
  const { result, rerender } = renderHook(
    (props) => useProcessInView(props.processes, props.index, (next) => led.push(next)),
    { initialProps },
  )
  let props = initialProps
  const now = (change: Partial<typeof props>) => {
    props = { ...props, ...change }
    rerender(props)
    return result.current.current?.key
  }
  return { now, led, show: (key: string) => act(() => result.current.show(key)), result }
}

it('keeps the process in view while its address comes late, and others have moved again', () => {
  const { now, led } = openAt(1, 'a', 'b', 'c', 'd')
  expect(now({ processes: list('b', 'c', 'd', 'a') })).toBe('b')
  expect(now({ processes: list('x', 'y', 'b', 'c', 'd', 'a') })).toBe('b')
  expect(led).toEqual([0, 2])
  // Where `x` stands by now.
  expect(now({ index: 0 })).toBe('b')
  expect(now({ index: 2 })).toBe('b')
  expect(led.at(-1)).toBe(2)
  // From here on the address is a person's again.
  expect(now({ index: 0 })).toBe('x')
})

// PMAP-08
it('has the address name the process in view once a person chooses it', () => {
  const { led, show } = openAt(0, 'a', 'b')
  expect(led).toEqual([])
  show('a')
  expect(led).toEqual([0])
})

it('shows what a person chose, also where others go before the address says so', () => {
  const { now, led, show, result } = openAt(0, 'a', 'b', 'c')
  show('c')
  expect(result.current.current?.key).toBe('c')
  expect(led).toEqual([2])
  expect(now({ processes: list('b', 'c') })).toBe('c')
  expect(now({ index: 2 })).toBe('c')
  expect(now({ index: 1 })).toBe('c')
})
