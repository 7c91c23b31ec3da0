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

it('no word leaves the choice of a particle to its reader: 을(를), (으)로', () => {
  const either =
    /[가-힣’'”"}]?(?:\((?:을|를|이|가|은|는|과|와|으|이나|나|아|야)\)[가-힣]|[가-힣]\((?:을|를|이|가|은|는|과|와)\))/
  for (const open of ['장비을(를) 합칩니다', '이름(으)로', '‘${name}’이(가)', '공정와(과)'])
    expect(open).toMatch(either)
  const places = [...all, { path: 'index.html', text: readFileSync('index.html', 'utf8') }].flatMap(
    ({ path, text }) =>
      text.split('\n').flatMap((line, at) => (either.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
  )
  expect(places).toEqual([])
})
