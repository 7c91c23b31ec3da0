import type { IntentKind } from '#local/outbox/kinds/kinds.ts'
import type { OutboxItem } from '#local/views/work/outbox-list.ts'
import { fieldLabels } from '#domain/model/sections.ts'

export type NamedItem = Pick<OutboxItem, 'kind' | 'processKey' | 'processName' | 'entryName' | 'fields'>

interface KindWords {
  /** What was done, in the delivery log. */
  done: string
  /** What a waiting item of the kind is, where that says more. */
  item?: (item: NamedItem) => string
  /** What goes when it is discarded. */
  loss: (item: NamedItem) => string
}

/** The words for each kind of operation. */
const KIND_WORDS: Readonly<Record<IntentKind, KindWords>> = {
  'model.create': { done: '모델 생성', loss: () => LOST_MODEL },
  'model.copy': { done: '모델 복사', loss: () => LOST_MODEL },
  'model.patch': {
    done: '모델 수정',
    item: ({ fields }) => `모델 수정: ${fieldLabels(fields)}`,
    loss: lostFields,
  },
  'process.create': {
    done: '공정 추가',
    item: (item) => `${processOf(item)} 추가`,
    loss: () => '이 기기에서 추가한 공정과 그 안에 입력한 내용이 모두 사라집니다.',
  },
  'process.patch': {
    done: '공정 수정',
    item: (item) => `${processOf(item)} 수정: ${fieldLabels(item.fields)}`,
    loss: lostFields,
  },
  'process.delete': {
    done: '공정 삭제',
    item: (item) => `${processOf(item)} 삭제`,
    loss: () => '공정을 삭제하지 않고 서버에 있는 그대로 둡니다.',
  },
  'photo.upload': {
    done: '사진 올리기',
    item: (item) => (item.processKey === null ? '모델 사진 올리기' : `${processOf(item)} 사진 올리기`),
    loss: () => '서버에 올리지 않은 사진이 이 기기에서 지워집니다.',
  },
  'equipment.create': {
    done: '새 장비 생성',
    item: ({ entryName }) => `새 장비 ${quoted(entryName)}생성`,
    loss: () => LOST_ENTRY,
  },
  'kpi.create': {
    done: '새 KPI 생성',
    item: ({ entryName }) => `새 KPI ${quoted(entryName)}생성`,
    loss: () => LOST_ENTRY,
  },
}

/** Of another build, which knows more kinds. */
const UNKNOWN: KindWords = { done: '알 수 없는 작업', loss: () => LOST_ENTRY }

const LOST_MODEL = '이 기기에서 만든 모델과 그 안에 입력한 내용이 모두 사라집니다.'
const LOST_ENTRY = '이 기기에서 새로 생성한 항목이 사라집니다.'

export function wordsOfKind(kind: string | null): KindWords {
  return kind !== null && Object.hasOwn(KIND_WORDS, kind) ? KIND_WORDS[kind as IntentKind] : UNKNOWN
}

function processOf({ processName }: NamedItem): string {
  return processName ? `공정 '${processName}'` : '공정'
}

function quoted(name: string | null): string {
  return name ? `'${name}' ` : ''
}

function lostFields({ fields }: NamedItem): string {
  return `이 기기에서 고친 내용(${fieldLabels(fields)})이 사라지고 서버의 값이 남습니다.`
}
