import { expect, test } from 'vitest'
import { percentOf } from '#lib/words/percent.ts'

test('100 percent is said only of what is whole, and 0 only of what has not begun', () => {
  expect([0, 0.001, 0.5, 0.996, 1].map(percentOf)).toEqual([0, 1, 50, 99, 100])
})
