import { expect, test } from 'vitest'
import { removedWords } from '#session/device/kept-words.ts'

test.each([
  [2, 3, '내려받은 모델 2개와 사진 3장과 목록'],
  [2, 0, '내려받은 모델 2개와 목록'],
  [0, 3, '내려받은 사진 3장과 목록'],
  [0, 0, '내려받은 목록'],
])('what a clearing takes of %d models and %d photos is joined as one says it', (models, photos, words) => {
  expect(removedWords({ models, photos })).toBe(words)
})
