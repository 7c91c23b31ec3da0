import { expect, test } from 'vitest'
import { createIfMatch } from '#server/http/preconditions.ts'
import { HttpProblem } from '#server/http/problems.ts'

const TAG = '"m7-3"'

function check(ifMatch: string | undefined, isOn = true): number {
  try {
    createIfMatch({ isOn })({ headers: { 'if-match': ifMatch } }, TAG)
    return 200
  } catch (error) {
    if (error instanceof HttpProblem) return error.status
    throw error
  }
}

test.each([
  undefined,
  '*',
  ' * ',
  TAG,
  ` ${TAG} `,
  `"m7-1", ${TAG}`,
  `${TAG},"m7-1"`,
  `W/${TAG}`,
  '"m7-3-gzip"',
  '"m7-3;br"',
  '"m7-3"-gzip',
  '"m7-3-ZSTD"',
  'W/"m7-3-deflate"',
])('%s lets a change of version 3 pass', (ifMatch) => {
  expect(check(ifMatch)).toBe(200)
})

test.each([
  '',
  '"m7-1"',
  '"m7-33"',
  'm7-3',
  '**',
  `x${TAG}`,
  'xW/"m7-3"',
  '"mW/7-3"',
  '"m7-gzip-3"',
  '"m7-3-gzip-1"',
  '"m7-3-gzip""',
  '"m7-3-rot13"',
  '"m7-3gzip"',
])('%s does not', (ifMatch) => {
  expect(check(ifMatch)).toBe(412)
})

test('where versions are not honoured every change passes', () => {
  expect(check('"m7-1"', false)).toBe(200)
})
