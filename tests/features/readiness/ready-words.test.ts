import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { preparedWords, preparingWords, readyWords } from '#features/readiness/ready-words.ts'
import type { ListedModel } from '#local/views/model-overlay.ts'

const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 5).getTime()
beforeEach(() => void vi.useFakeTimers({ now: at(27, 14), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

describe('a group that is here whole', () => {
  it.each([
    [at(27, 8), '오프라인 준비 완료 08:05'],
    [at(26, 8), '오프라인 준비 완료 어제 08:05'],
    [at(3, 8), '오프라인 준비 완료 11월 3일 08:05'],
  ])('says since when, the day only where it is another: %s', (since, words) => {
    expect(readyWords(since)).toBe(words)
    expect(preparedWords({ at: since, changed: [] })).toBe(words)
  })

  it('says how many of its models are others since', () => {
    const changed = Array.from<ListedModel>({ length: 2 })
    expect(preparedWords({ at: at(27, 8), changed })).toBe('08:05 준비한 뒤 바뀐 모델 2개')
    expect(preparedWords({ at: at(26, 8), changed })).toBe('어제 08:05 준비한 뒤 바뀐 모델 2개')
  })
})

it('what is just coming is counted, the catalogues before the models', () => {
  const state = { groups: new Set<string>(), done: 3, total: 12 }
  expect(preparingWords({ ...state, catalogues: 2 })).toBe('내려받는 중 · 목록 2/3')
  expect(preparingWords({ ...state, catalogues: null })).toBe('내려받는 중 · 모델 3/12')
})
