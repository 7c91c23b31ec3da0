import { timeWords } from '#lib/words/time-words.ts'
import { CATALOGUE_KINDS } from '#catalogue/page/port.ts'
import type { PreparingState } from './preparing.ts'
import type { PreparedSince } from './trip-group.ts'

/** Since when a group is here whole, and how many of its models are others since. */
export function preparedWords({ at, changed }: PreparedSince): string {
  return changed.length === 0 ? readyWords(at) : `${whenWords(at)} 준비한 뒤 바뀐 모델 ${changed.length}개`
}

export function readyWords(at: number): string {
  return `오프라인 준비 완료 ${whenWords(at)}`
}

/** What is just coming, and how far it is. */
export function preparingWords({ catalogues, done, total }: PreparingState): string {
  return catalogues === null
    ? `내려받는 중 · 모델 ${done}/${total}`
    : `내려받는 중 · 목록 ${catalogues}/${CATALOGUE_KINDS.length}`
}

/** `08:05` of today, `어제 08:05` and so on of another day. */
function whenWords(at: number): string {
  return timeWords(at, Date.now()).replace(/^오늘 /, '')
}
