import type { Change, Named, NamedKpi, RecordedValue } from '#domain/history.ts'
import { fieldLabel } from '#domain/model/sections.ts'
import { valueWords } from '#forms/fields/value-words.ts'

/** What happened, as a person would say it: what stood and stands in a field, or sentences. */
export type ChangeWords =
  | { kind: 'values'; subject: string; before: string; after: string }
  | { kind: 'sentences'; subject: string; sentences: string[] }

export function changeWords(change: Change): ChangeWords {
  const { field, before, after } = change
  const subject = subjectOf(change)
  if (field === null) return { kind: 'sentences', subject, sentences: [PRESENCE_WORDS[change.action]] }
  if (isTooLong(before) || isTooLong(after) || !isListField(field)) {
    return { kind: 'values', subject, before: wordsOf(field, before), after: wordsOf(field, after) }
  }
  return { kind: 'sentences', subject, sentences: listWords(field, before, after) }
}

const PRESENCE_WORDS: Record<Change['action'], string> = { created: '추가', changed: '수정', deleted: '삭제' }

/** `개요`, `공정 ‘주조’ · 장비`, `공정 ‘주조’`, or of the model itself `모델`. */
function subjectOf({ object, objectName, field }: Change): string {
  const owner = object === 'process' ? `공정 ‘${objectName}’` : '모델'
  if (field === null) return owner
  return object === 'process' ? `${owner} · ${fieldLabel(field)}` : fieldLabel(field)
}

export function isTooLong(value: RecordedValue): value is { isTooLong: true } {
  return typeof value === 'object' && value !== null && 'isTooLong' in value
}

function wordsOf(field: string, value: RecordedValue): string {
  return isTooLong(value) ? '(너무 길어 기록하지 않은 값)' : valueWords(field, value)
}

interface Item {
  key: string
  name: string
  memo: string
}

/** What is in each kind of list. The field says which one a value is; its schema knows only that it is one of them. */
const LIST_ITEMS = {
  images: (value: RecordedValue) =>
    (value as number[]).map((id) => ({ key: String(id), name: '', memo: '' })),
  equipments: (value: RecordedValue) =>
    (value as Named[]).map(({ id, name }) => ({ key: String(id), name: nameOr(name), memo: '' })),
  // The photos of which something is said, by what is said of them.
  imageCaptions: (value: RecordedValue) =>
    (value as Named[]).map(({ id, name }) => ({ key: String(id), name, memo: '' })),
  kpis: (value: RecordedValue) => (value as NamedKpi[]).map(itemOfKpi),
} as const

type ListField = keyof typeof LIST_ITEMS

function isListField(field: string): field is ListField {
  return Object.hasOwn(LIST_ITEMS, field)
}

function itemOfKpi({ id, kpi0Id, kpi1Id, kpi2Id, kpi3Id, name, memo }: NamedKpi): Item {
  return { key: String(id ?? [kpi0Id, kpi1Id, kpi2Id, kpi3Id]), name: nameOr(name), memo }
}

const nameOr = (name: string) => (name === '' ? '(이름 없음)' : name)

function listWords(field: ListField, before: RecordedValue, after: RecordedValue): string[] {
  const [was, is] = [before, after].map((value) => (value === null ? [] : LIST_ITEMS[field](value)))
  return differenceWords(field, was ?? [], is ?? [])
}

function differenceWords(field: ListField, was: readonly Item[], is: readonly Item[]): string[] {
  const before = new Map(was.map((item) => [item.key, item]))
  const after = new Map(is.map((item) => [item.key, item]))
  const came = is.filter(({ key }) => !before.has(key))
  const went = was.filter(({ key }) => !after.has(key))
  const stayed = is.flatMap((item) => {
    const earlier = before.get(item.key)
    return earlier === undefined ? [] : [{ earlier, item }]
  })
  const order = was.filter(({ key }) => after.has(key))
  const isMoved = order.some(({ key }, index) => key !== stayed[index]?.item.key)
  return [
    ...countedOrNamed(field, came, '추가'),
    ...countedOrNamed(field, went, '뺌'),
    ...stayed.flatMap(({ earlier, item }) => [
      ...(earlier.name === item.name ? [] : [`‘${earlier.name}’ → ‘${item.name}’`]),
      ...(earlier.memo === item.memo ? [] : [`‘${item.name}’ 설명: ${quoted(earlier)} → ${quoted(item)}`]),
    ]),
    ...(isMoved ? ['순서 변경'] : []),
  ]
}

/** Photos have no names: they are counted. */
function countedOrNamed(field: ListField, items: readonly Item[], what: string): string[] {
  if (field === 'images') return items.length === 0 ? [] : [`사진 ${items.length}장 ${what}`]
  return items.map(({ name }) => `‘${name}’ ${what}`)
}

const quoted = ({ memo }: Item) => (memo === '' ? '(비어 있음)' : `‘${memo}’`)
