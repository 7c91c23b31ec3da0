import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { claimsOf, idsIn } from '../../tools/requirements.mjs'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

describe('what the comments above the tests claim', () => {
  it('is read with ranges, for the test, the loop or the group below', () => {
    expect(idsIn('// AB-08, CDE-09–11')).toEqual(['AB-08', 'CDE-09', 'CDE-10', 'CDE-11'])
    const text = `
      // AB-01
      test('one', () => {})
      // AB-02
      for (const x of [1]) test(\`two \${x}\`, () => {})
      describe('three', () => {
        // AB-03
        it.each([1])('four', () => {})
      })`
    expect(claimsOf(text)).toEqual([
      { id: 'AB-01', title: 'one' },
      { id: 'AB-02', title: 'two ${x}' },
      { id: 'AB-03', title: 'four' },
    ])
  })

  it('is what the table says: every file that it names for a requirement claims it', () => {
    const rows = read('docs/requirements.md')
      .split('\n')
      .filter((line) => /^\| [A-Z]+-\d\d/.test(line))
    expect(rows.length).toBeGreaterThan(200)
    const claimed = new Map<string, Set<string>>()
    const claimsIn = (file: string) => {
      const known = claimed.get(file) ?? new Set(claimsOf(read(join('tests', file))).map(({ id }) => id))
      claimed.set(file, known)
      return known
    }
    const stale = rows.flatMap((row) => {
      const [, ids = '', tests = ''] = /^\| (\S+) \| (.*) \|$/.exec(row) ?? []
      const files = tests.split('<br>').map((test) => test.slice(0, test.indexOf(': ')))
      return idsIn(ids).filter((id) => !files.every((file) => claimsIn(file).has(id)))
    })
    expect(stale).toEqual([])
  })
})
