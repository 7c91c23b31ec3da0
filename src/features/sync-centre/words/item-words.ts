import type { OutboxItem } from '#local/views/outbox-list.ts'
import { fieldLabels } from '#domain/sections.ts'

type Named = Pick<OutboxItem, 'kind' | 'processKey' | 'processName' | 'fields'>

/** What a waiting item is: `공정 '용해' 수정: 공정 설명`. */
export function itemWords(item: Named): string {
  const process = item.processName ? `공정 '${item.processName}'` : '공정'
  switch (item.kind) {
    case 'model.create':
      return '모델 생성'
    case 'model.copy':
      return '모델 복사'
    case 'model.patch':
      return `모델 수정: ${fieldLabels(item.fields)}`
    case 'process.create':
      return `${process} 추가`
    case 'process.patch':
      return `${process} 수정: ${fieldLabels(item.fields)}`
    case 'process.delete':
      return `${process} 삭제`
    case 'photo.upload':
      return item.processKey === null ? '모델 사진 올리기' : `${process} 사진 올리기`
    case 'equipment.create':
      return '새 장비 등록'
    case 'kpi.create':
      return '새 KPI 등록'
    case null:
      return '알 수 없는 작업'
  }
}

/** What goes when the item is discarded; `others` hang on it and go with it. */
export function lossWords(item: Named, others: number): string {
  const along = others === 0 ? '' : ` 여기에 딸린 올리지 않은 작업 ${others}건도 함께 사라집니다.`
  return `${lossOf(item)}${along} 되돌릴 수 없습니다.`
}

function lossOf(item: Named): string {
  switch (item.kind) {
    case 'model.create':
    case 'model.copy':
      return '이 기기에서 만든 모델과 그 안에 입력한 내용이 모두 사라집니다.'
    case 'process.create':
      return '이 기기에서 추가한 공정과 그 안에 입력한 내용이 모두 사라집니다.'
    case 'model.patch':
    case 'process.patch':
      return `이 기기에서 고친 내용(${fieldLabels(item.fields)})이 사라지고 서버의 값이 남습니다.`
    case 'process.delete':
      return '공정을 삭제하지 않고 서버에 있는 그대로 둡니다.'
    case 'photo.upload':
      return '서버에 올리지 않은 사진이 이 기기에서 지워집니다.'
    case 'equipment.create':
    case 'kpi.create':
    case null:
      return '이 기기에서 새로 등록한 항목이 사라집니다.'
  }
}

/** Where an item is, in a word. */
export function placeWords({ state }: Pick<OutboxItem, 'state'>): {
  tone: 'trouble' | 'waiting' | 'accent' | 'neutral'
  words: string
} {
  switch (state) {
    case 'REJECTED':
    case 'CONFLICT':
    case 'NEEDS_USER':
      return { tone: 'trouble', words: '확인 필요' }
    case 'PARKED':
      return { tone: 'neutral', words: '보관됨' }
    case 'SENDING':
      return { tone: 'accent', words: '올리는 중' }
    case 'QUEUED':
    case 'UNCERTAIN':
    case 'RECONCILE':
      return { tone: 'waiting', words: '이 기기에' }
  }
}
