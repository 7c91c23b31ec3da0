import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const text = readFileSync(join(root, 'docs', 'tricky-cases.md'), 'utf8')
const rows = text.split('\n').filter((line) => /^\| +\d+ +\|/.test(line))

describe('the list of tricky cases', () => {
  it('has 79, each with a proof or a reason', () => {
    const numbers = rows.map((row) => Number(row.split('|')[1]))
    expect(numbers).toEqual(Array.from({ length: 79 }, (_, index) => index + 1))
    for (const row of rows) expect(row.split('|')[4]?.trim(), row).not.toBe('')
  })

  it('names only tests that there are', () => {
    const named = rows.flatMap((row) => [...row.matchAll(/`(tests\/[^`]+)` › (.+?)(?=<br>| *\|)/g)])
    expect(named.length).toBeGreaterThan(72)
    const missing = named.filter(([, file = '', title = '']) => {
      const path = join(root, file)
      return !existsSync(path) || !readFileSync(path, 'utf8').includes(title.trim())
    })
    expect(missing.map(([whole]) => whole)).toEqual([])
  })
})
