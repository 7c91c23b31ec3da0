import { describe, expect, it } from 'vitest'
import { isTight, keepingWords, roomWords } from '#features/sync-centre/words/storage-words.ts'

const MB = 1024 * 1024
const GB = 1024 * MB

describe('whether the browser keeps what lies here', () => {
  const tab =
    '사파리 탭에서는 7일 동안 이 앱을 쓰지 않으면 기기가 여기 보관한 것을 올리지 않은 작업까지 지웁니다. 홈 화면에 설치한 앱에서는 지우지 않습니다.'
  const mayDelete =
    '저장 공간이 모자라면 브라우저가 여기 보관한 것을 지울 수 있습니다. 설치하거나 보존을 요청하면 막을 수 있습니다.'
  it.each([
    [true, '브라우저가 여기 보관한 것을 저절로 지우지 않겠다고 했습니다.'],
    [false, mayDelete],
    [null, '이 브라우저는 보관한 것을 지우지 않겠다는 약속을 하지 않습니다. 작업을 자주 올려주세요.'],
  ])('is said by what it promised (%s), but a tab of Safari forgets whatever that was', (isSpared, words) => {
    expect(keepingWords({ isSpared }, false)).toBe(words)
    expect(keepingWords({ isSpared }, true)).toBe(tab)
  })
})

describe('how much lies here', () => {
  const now = new Date(2026, 10, 27, 14, 5).getTime()
  const since = new Date(2026, 10, 26, 9, 30).getTime()

  it.each([
    [340 * MB, 12.3 * GB, since, '사용 340MB · 남은 공간 12.3GB · 어제 09:30부터 보관'],
    [0, null, since, '사용 0MB · 어제 09:30부터 보관'],
    [null, 0, null, '남은 공간 1MB 미만'],
    [null, null, null, ''],
  ])('is said as far as it is known: %s used, %s free, since %s', (usedBytes, freeBytes, at, words) => {
    expect(roomWords({ isSpared: null, usedBytes, freeBytes }, at, now)).toBe(words)
  })

  it('is tight below 100 MB, and never where nobody knows', () => {
    expect([100 * MB - 1, 100 * MB, null].map((freeBytes) => isTight({ freeBytes }))).toEqual([
      ...[true, false, false],
    ])
  })
})
