// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addStyle } from '#ui/theme/style-sheet.ts'

const sheets = () => document.querySelectorAll('style').length

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a look that is first drawn later joins no sheet that is there; those drawn together share one', () => {
  addStyle({ color: 'red' })
  const before = sheets()
  addStyle({ color: 'green' })
  expect(sheets()).toBe(before)
  vi.advanceTimersByTime(50)
  addStyle({ color: 'blue' })
  addStyle({ color: 'black' })
  expect(sheets()).toBe(before + 1)
})
