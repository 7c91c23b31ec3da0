import { expect, it } from 'vitest'
import { isOfWork } from '#app/start/is-of-work.ts'

const LOCAL = 'local-0b8d3f0e-6f0a-4b39-9d51-0f5f1a2b3c4d'
const works = [
  { area: 'root', key: 'root:7', slug: '주조' },
  { area: 'general', key: LOCAL, slug: '단조' },
] as const

it.each([
  ['/root-model/주조', true],
  [`/root-model/${encodeURIComponent('주조')}/field`, true],
  [`/reference-model/${LOCAL}`, true],
  ['/reference-model/단조', true],
  // Another model of that name.
  ['/reference-model/주조', false],
  [`/root-model/${LOCAL}/field`, false],
  ['/root-model/주조/history', false],
  ['/root-model', false],
  ['/office', false],
])('while reading needs the password again, %s is open: %s', (pathname, isOpen) => {
  expect(isOfWork(works, pathname)).toBe(isOpen)
})
