import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ASVS_ROWS } from './asvs-rows.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', '..', path), 'utf8')
const chapters = readdirSync(join(import.meta.dirname, '..', '..', 'docs', 'security'))
const rows = chapters
  .flatMap((chapter) => read(`docs/security/${chapter}`).split('\n'))
  .flatMap((line) => {
    const [, row, state, words] = /^\| (\d+\.\d+\.\d+) \| (?:[^|]+ \| )?(\w+) \| ([^|]+) \|$/.exec(line) ?? []
    return row === undefined || state === undefined || words === undefined ? [] : [{ row, state, words }]
  })

test('every row of the security chapters is met by a test, or has a reason, or is said to be open', () => {
  const inOrder = rows
    .map(({ row }) => row)
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
  expect(ASVS_ROWS.length).toBe(253)
  // Each row of levels 1 and 2 of all chapters once, and nothing else.
  expect(inOrder).toEqual(ASVS_ROWS)
  expect(rows.filter(({ state }) => !['met', 'reason', 'open'].includes(state))).toEqual([])
  expect(rows.filter(({ state, words }) => state === 'met' && !words.startsWith('`tests/'))).toEqual([])
})

test('every test that they name is there', () => {
  const named = rows.flatMap(({ words }) => {
    const [, file, title] = /^`(tests\/[^`]+)`: ([^(]+?)(?: \(.*|\. [A-Z].*)?$/.exec(words) ?? []
    return file === undefined || title === undefined ? [] : [{ file, title }]
  })
  expect(named.length).toBe(rows.filter(({ words }) => words.startsWith('`tests/')).length)
  expect(named.filter(({ file, title }) => !read(file).includes(`'${title}'`))).toEqual([])
})
