import { expect, test } from 'vitest'
import { isDatabaseAway, isDatabaseFull } from '#server/store/away.ts'

/** As the driver throws it, and as it comes out of a query. */
const failed = (code: string) =>
  new Error('query failed', { cause: Object.assign(new Error('inside'), { code }) })

test.each([
  ['53100', 'no room on its disk', { isAway: false, isFull: true }],
  ['53200', 'no memory', { isAway: true, isFull: false }],
  ['53300', 'no connection left', { isAway: true, isFull: false }],
  ['23505', 'a name that is taken', { isAway: false, isFull: false }],
])('what the database says by %s (%s) is told apart', (code, _words, expected) => {
  const error = failed(code)
  expect({ isAway: isDatabaseAway(error), isFull: isDatabaseFull(error) }).toEqual(expected)
})
