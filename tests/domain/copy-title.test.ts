import { expect, it } from 'vitest'
import { titleOfCopy } from '#domain/model/copy-title.ts'

it('a copy says behind its title that it is one', () => {
  expect(titleOfCopy('한빛다이캐스팅')).toBe('한빛다이캐스팅 사본')
})

it.each([
  ['가'.repeat(200), `${'가'.repeat(197)} 사본`],
  ['가'.repeat(197), `${'가'.repeat(197)} 사본`],
  [`${'가'.repeat(196)} 나다`, `${'가'.repeat(196)} 사본`],
  // A character of two units is not cut in half.
  [`${'가'.repeat(196)}𠀀𠀀`, `${'가'.repeat(196)} 사본`],
])('a title that is as long as one may be gives its end for it', (title, copy) => {
  expect(titleOfCopy(title)).toBe(copy)
  expect(copy.length).toBeLessThanOrEqual(200)
})
