import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** The rows of docs/words.md: a word, and what the thing is not called. */
const rows = readFileSync('docs/words.md', 'utf8')
  .split('\n')
  .filter((line) => /^\|.*\|$/.test(line) && !/^\|(-|\s*word)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, word = '', says = '', others = '']) => ({
    word,
    /** What it is counted in, where the page says so. */
    counter: /counted in (\S+)/.exec(says)?.[1],
    others: others.split(' · '),
  }))

const textsOf = (...patterns: string[]) =>
  globSync(patterns, { exclude: ['server/seed/**'] }).map((path) => ({
    path,
    text: readFileSync(path, 'utf8'),
  }))
const shown = textsOf('src/**/*.{ts,tsx}')
const all = [...shown, ...textsOf('server/**/*.ts', 'sw/**/*.ts')]
const linesWith = (isMeant: (line: string) => boolean, texts = all) =>
  texts.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at) => (isMeant(line) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
  )

it('the glossary and the code were read', () => {
  expect(rows.length).toBeGreaterThan(40)
  expect(all.length).toBeGreaterThan(400)
})

describe.each(rows)('$word', ({ word, others }) => {
  it('is what the screens say', () => {
    expect(shown.filter(({ text }) => text.includes(word))).not.toEqual([])
  })

  it.each(others)('is not called %s', (other) => {
    expect(linesWith((line) => line.includes(other))).toEqual([])
  })
})

const counted = rows.flatMap(({ word, counter }) => (counter === undefined ? [] : [{ word, counter }]))

it.each(counted)('$word is counted in $counter only', ({ word, counter }) => {
  const otherwise = new RegExp(`${word} (?:\\$?\\{[^}]*\\}|\\d+)(?!${counter})[가-힣]`)
  for (const wrong of ['${count}건', '{count}건', '2건']) expect(`${word} ${wrong}은`).toMatch(otherwise)
  expect(linesWith((line) => otherwise.test(line))).toEqual([])
})

it('no word leaves the choice of a particle to its reader: 을(를), (으)로', () => {
  const either =
    /[가-힣’'”"}]?(?:\((?:을|를|이|가|은|는|과|와|으|이나|나|아|야)\)[가-힣]|[가-힣]\((?:을|를|이|가|은|는|과|와)\))/
  for (const open of ['장비을(를) 합칩니다', '이름(으)로', '‘${name}’이(가)', '공정와(과)'])
    expect(open).toMatch(either)
  const texts = [...all, { path: 'index.html', text: readFileSync('index.html', 'utf8') }]
  expect(linesWith((line) => either.test(line), texts)).toEqual([])
})
