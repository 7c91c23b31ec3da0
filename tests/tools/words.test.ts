import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** The rows of docs/words.md: a word, and what the thing is not called. */
const rows = readFileSync('docs/words.md', 'utf8')
  .split('\n')
  .filter((line) => /^\|.*\|$/.test(line) && !/^\|(-|\s*word)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, word = '', , others = '']) => ({ word, others: others.split(' · ') }))

const textsOf = (...patterns: string[]) =>
  globSync(patterns, { exclude: ['server/seed/**'] }).map((path) => ({
    path,
    text: readFileSync(path, 'utf8'),
  }))
const shown = textsOf('src/**/*.{ts,tsx}')
const all = [...shown, ...textsOf('server/**/*.ts', 'sw/**/*.ts')]

it('the glossary and the code were read', () => {
  expect(rows.length).toBeGreaterThan(40)
  expect(all.length).toBeGreaterThan(400)
})

describe.each(rows)('$word', ({ word, others }) => {
  it('is what the screens say', () => {
    expect(shown.filter(({ text }) => text.includes(word))).not.toEqual([])
  })

  it.each(others)('is not called %s', (other) => {
    const places = all.flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, at) => (line.includes(other) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
    )
    expect(places).toEqual([])
  })
})
