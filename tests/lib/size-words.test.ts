import { expect, test } from 'vitest'
import { roomLeftWords, sizeWords } from '#lib/words/size-words.ts'

const MEGABYTE = 1024 * 1024

test.each([
  [1, '1MB'],
  [1.2 * MEGABYTE, '2MB'],
  [999 * MEGABYTE, '999MB'],
  [1000 * MEGABYTE, '1.0GB'],
  [12.34 * 1024 * MEGABYTE, '12.3GB'],
])('%d bytes are told as no less than they are', (bytes, words) => {
  expect(sizeWords(bytes)).toBe(words)
})

test.each([
  [0, '1MB 미만'],
  [MEGABYTE - 1, '1MB 미만'],
  [MEGABYTE, '1MB'],
  [1.9 * MEGABYTE, '1MB'],
  [999.9 * MEGABYTE, '999MB'],
  [12.34 * 1024 * MEGABYTE, '12.3GB'],
])('room of %d bytes is told as no more than there is', (bytes, words) => {
  expect(roomLeftWords(bytes)).toBe(words)
})
