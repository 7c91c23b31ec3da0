// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useOnce } from '#ui/hooks/use-once.ts'

const showFor = (about: string) => renderHook(({ about: of }) => useOnce(of), { initialProps: { about } })

test('what is under way or done is not made again, though its control is still tapped', async () => {
  const { result, rerender } = showFor('한빛')
  const answer = Promise.withResolvers<boolean>()
  const make = vi.fn(() => answer.promise)
  const taps = [result.current(make), result.current(make)]
  answer.resolve(true)
  await Promise.all(taps)
  await result.current(make)
  rerender({ about: '한빛' })
  await result.current(make)
  expect(make).toHaveBeenCalledTimes(1)
})

test('what failed, or was refused, may be tried again', async () => {
  const { result } = showFor('한빛')
  const make = vi.fn(() => Promise.resolve(true))
  make.mockResolvedValueOnce(false).mockRejectedValueOnce(new Error('full'))
  await result.current(make)
  await expect(result.current(make)).rejects.toThrow('full')
  await result.current(make)
  expect(make).toHaveBeenCalledTimes(3)
})

test('for something else it is made once more, also while the first is under way, and for that once', async () => {
  const { result, rerender } = showFor('한빛')
  const slow = Promise.withResolvers<boolean>()
  const first = result.current(() => slow.promise)
  rerender({ about: '다온' })
  const make = vi.fn(() => Promise.resolve(true))
  await result.current(make)
  slow.resolve(false)
  await first
  await result.current(make)
  expect(make).toHaveBeenCalledTimes(1)
  rerender({ about: '한빛' })
  await result.current(make)
  expect(make).toHaveBeenCalledTimes(2)
})
