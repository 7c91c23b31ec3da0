import { assemble, disassemble } from 'es-hangul'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { search } from '#lib/search/ranked-search.ts'
import { createTextIndex } from '#lib/search/text-index.ts'
import { COMPATIBLE_SIGNS } from '../support/compatible-signs.ts'

function find(texts: readonly string[], typed: string): string[] {
  return [...search([createTextIndex(texts)], typed)].map((row) => texts[row] ?? '')
}

const syllable = fc.integer({ min: 0xac00, max: 0xd7a3 }).map((code) => String.fromCharCode(code))
const word = fc.array(syllable, { minLength: 1, maxLength: 5 }).map((chars) => chars.join(''))
const label = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))

describe('searching in Hangul', () => {
  test.each([
    ['공저', '공정'],
    ['ㄱㅈ', '공정'],
    ['공ㅈ', '공정'],
    ['ㄱ정', '공정'],
    ['고', '과열'],
    ['강', '가위'],
    ['닭', '달구지'],
    ['ㄳ', '감속기'],
    ['rhdwjd', '공정'],
    ['춫', 'CNC 선반'],
    ['cnc', 'CNC 선반'],
    ['콜드챔버다이', '콜드 챔버 다이캐스팅기'],
    ['다이 콜드', '콜드 챔버 다이캐스팅기'],
    ['ㅋㄷ 다이', '콜드 챔버 다이캐스팅기'],
  ])('%s finds %s', (typed, text) => {
    expect(find(['사출기', text, '보일러'], typed)).toEqual([text])
  })

  test.each(COMPATIBLE_SIGNS)('%s finds %s, as it does at the server', (typed, name) => {
    expect(find(['사출기', name, '보일러'], typed)).toEqual([name])
  })

  test('what does not occur is not found', () => {
    expect(find(['공정', '선반'], '프레스')).toEqual([])
    expect(find(['공정', '선반'], '공반')).toEqual([])
    expect(find(['가공', '정밀'], '공정')).toEqual([])
    expect(find(['공정'], '   ')).toEqual([])
  })

  test('decomposed text is the same text', () => {
    expect(find(['연마 공정'.normalize('NFD')], '공정')).toHaveLength(1)
    expect(find(['연마 공정'], '공정'.normalize('NFD'))).toHaveLength(1)
  })

  test('the whole before the beginning, the beginning before a word, a word before the inside', () => {
    const texts = ['대형선반', '자동 선반', '선반 가공기', '선반']
    expect(find(texts, '선반')).toEqual(['선반', '선반 가공기', '자동 선반', '대형선반'])
  })

  test('what was typed comes before what it may become, and a slip of the keyboard last', () => {
    expect(find(['정밀 cnc', '춫대', '적재기', '저장조'], '저')).toEqual(['저장조', '적재기', '정밀 cnc'])
    expect(find(['cnc', '춫대'], '춫')).toEqual(['춫대', 'cnc'])
  })
})

describe('for any Hangul text', () => {
  test('every state of the keyboard on the way to a part of it finds it', () => {
    fc.assert(
      fc.property(label, fc.nat(), fc.nat(), fc.nat(), (text, from, length, keys) => {
        const squeezed = text.replaceAll(' ', '')
        const start = from % squeezed.length
        const part = squeezed.slice(start, start + 1 + (length % (squeezed.length - start)))
        const letters = disassemble(part)
        const typed = assemble(Array.from(letters.slice(0, 1 + (keys % letters.length))))
        expect(find(['사출기', text], typed)).toContain(text)
      }),
      { numRuns: 500 },
    )
  })

  test('its initial consonants find it', () => {
    fc.assert(
      fc.property(label, (text) => {
        const initials = Array.from(text)
          .map((char) => disassemble(char).charAt(0))
          .join('')
        expect(find([text], initials)).toEqual([text])
      }),
    )
  })

  test('ranking is stable: the same rows in the same order, whatever the split into indexes', () => {
    fc.assert(
      fc.property(fc.array(label, { maxLength: 30 }), word, fc.nat(), (texts, typed, cut) => {
        const at = texts.length === 0 ? 0 : cut % texts.length
        const split = [createTextIndex(texts.slice(0, at)), createTextIndex(texts.slice(at))]
        expect([...search(split, typed)]).toEqual([...search([createTextIndex(texts)], typed)])
      }),
    )
  })

  test('nothing else than matches: a literal search agrees on what contains the text', () => {
    fc.assert(
      fc.property(fc.array(label, { maxLength: 20 }), word, (texts, typed) => {
        const found = find(texts, typed)
        for (const text of texts) {
          if (text.replaceAll(' ', '').includes(typed)) expect(found).toContain(text)
        }
      }),
    )
  })
})
