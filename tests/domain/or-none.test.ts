import { expect, it } from 'vitest'
import { orNone } from '#domain/or-none.ts'

// RO-08
it.each([null, undefined, '', '  '])('the summary says 없음 for %j', (value) => {
  expect(orNone(value)).toBe('없음')
})

it('the summary shows what there is', () => {
  expect(orNone('범용')).toBe('범용')
})
