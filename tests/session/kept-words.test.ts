<<<<<<< HEAD
import { expect, it } from 'vitest'
import { removedWords } from '#session/device/kept-words.ts'

it.each([
  [{ models: 0, photos: 0 }, '내려받은 목록'],
  [{ models: 3, photos: 0 }, '내려받은 모델 3개와 목록'],
  [{ models: 0, photos: 2 }, '내려받은 사진 2장과 목록'],
  [{ models: 3, photos: 2 }, '내려받은 모델 3개와 사진 2장과 목록'],
])('what clearing a device removes (%j) is said with the particle that each part takes', (counts, words) => {
  expect(removedWords(counts)).toBe(words)
=======
import { expect, test } from 'vitest'
import { removedWords } from '#session/device/kept-words.ts'

test.each([
  [2, 3, '내려받은 모델 2개와 사진 3장과 목록'],
  [2, 0, '내려받은 모델 2개와 목록'],
  [0, 3, '내려받은 사진 3장과 목록'],
  [0, 0, '내려받은 목록'],
])('what a clearing takes of %d models and %d photos is joined as one says it', (models, photos, words) => {
  expect(removedWords({ models, photos })).toBe(words)
>>>>>>> f42548ef (Say 모델 2개와 목록 where a device keeps no photo of them)
})
