import type { IntentKind } from '#local/outbox/kinds/kinds.ts'
import type { PhotoDelivery } from '#local/views/photo-delivery.ts'
import type { JournalRow } from '#local/store/records.ts'

const KINDS: Record<IntentKind, string> = {
  'model.create': '모델 생성',
  'model.copy': '모델 복사',
  'model.patch': '모델 수정',
  'process.create': '공정 추가',
  'process.patch': '공정 수정',
  'process.delete': '공정 삭제',
  'photo.upload': '사진 올리기',
  'equipment.create': '새 장비 등록',
  'kpi.create': '새 KPI 등록',
}

export function deliveryKindWords(kind: string): string {
  return (KINDS as Readonly<Record<string, string>>)[kind] ?? '알 수 없는 작업'
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
