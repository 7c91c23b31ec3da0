import type { PhotoDelivery } from '#local/views/work/sync-overview.ts'
import type { JournalRow } from '#local/store/records.ts'
import { wordsOfKind } from './kind-words.ts'

export function deliveryKindWords(kind: string): string {
  return wordsOfKind(kind).done
}

/** How it ended. */
export function outcomeWords({ outcome, note }: Pick<JournalRow, 'outcome' | 'note'>): string {
  if (outcome === 'CONFIRMED') return '서버에 저장됨'
  if (note === 'theirs') return '서버 값을 남김'
  if (note === 'recreated') return '새로 만듦'
  return note === 'deleted' ? '공정과 함께 삭제됨' : '버림'
}

export function photoDeliveryWords({ total, onServer }: PhotoDelivery): string {
  return `사진 서버에 ${onServer}/${total}`
}
