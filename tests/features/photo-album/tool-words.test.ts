import { expect, it } from 'vitest'
import { markWords } from '#features/photo-album/editor/tool-words.ts'
import type { Tool } from '#features/photo-album/editor/marks.ts'

const at = { x: 0, y: 0 }

it.each<[Tool, string, number, string]>([
  ['arrow', '', 0, '1 화살표'],
  ['cover', '', 1, '2 가리기'],
  ['text', '누유', 2, '3 글자 누유'],
  ['circle', '', 9, '10 원'],
])('a mark (%s %s) is counted as it was drawn, and a text is read out', (kind, text, index, words) => {
  expect(markWords({ kind, from: at, to: at, text }, index)).toBe(words)
})
