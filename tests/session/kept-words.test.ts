import { expect, test } from 'vitest'
import { keptWords, removedWords, unsentParts } from '#session/device/kept-words.ts'

test.each([
  [2, 3, '내려받은 모델 2개와 사진 3장과 목록'],
  [2, 0, '내려받은 모델 2개와 목록'],
  [0, 3, '내려받은 사진 3장과 목록'],
  [0, 0, '내려받은 목록'],
])('what a clearing takes of %d models and %d photos is joined as one says it', (models, photos, words) => {
  expect(removedWords({ models, photos })).toBe(words)
})

const STAYS =
  '은 지우지 않습니다. 그것이 든 모델과 함께 이 기기에 남아, 같은 아이디로 다시 로그인하면 이어집니다.'

test.each([
  [{ operations: 1, drafts: 1 }, `올리지 않은 작업 1건과 저장하지 않은 입력 1곳${STAYS}`],
  [{ operations: 2, drafts: 0 }, `올리지 않은 작업 2건${STAYS}`],
  [{ operations: 0, drafts: 1, photos: 0 }, `저장하지 않은 입력 1곳${STAYS}`],
  [{ operations: 0, drafts: 0, photos: 3 }, `서버가 온전히 받았는지 확인하지 못한 사진 3장${STAYS}`],
  [
    { operations: 2, drafts: 1, photos: 3 },
    `올리지 않은 작업 2건과 저장하지 않은 입력 1곳과 서버가 온전히 받았는지 확인하지 못한 사진 3장${STAYS}`,
  ],
])('what stays on a device that is cleared is told, and why (%#)', (staying, words) => {
  expect(keptWords(staying)).toBe(words)
})

test('nothing is told of a device on which nothing stays', () => {
  expect(keptWords({ operations: 0, drafts: 0 })).toBeNull()
  expect(unsentParts({ operations: 0, drafts: 0 })).toEqual([])
})
