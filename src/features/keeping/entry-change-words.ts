import type { EntryChange } from '#domain/catalogue-history.ts'
import type { RecordedValue } from '#domain/history.ts'
import { industryTypeLabel } from '#domain/process/equipment.ts'
import { KPI_NAME_JOINT } from '#domain/process/kpi.ts'
import { toward } from '#lib/words/particles.ts'
import { entryName } from './keeping-words.ts'

/** What happened to one entry, in one line each. */
export interface EntryWords {
  id: number
  /** What it was called afterwards; a node with the path to it. */
  name: string
  sentences: string[]
}

/** The changes of one call by entry. Where an entry lay that was merged follows from the entry that it went into. */
export function entryWords(changes: readonly EntryChange[]): EntryWords[] {
  const byEntry = Map.groupBy(changes, ({ objectId }) => objectId)
  return [...byEntry].map(([id, own]) => {
    const merge = own.find(({ field }) => field === 'mergedInto')
    const told = merge === undefined ? own : [merge]
    return { id, name: pathWords(own[0]?.objectName ?? ''), sentences: told.map(sentenceOf) }
  })
}

function sentenceOf({ field, before, after }: EntryChange): string {
  if (field === 'isRetired') return after === null ? '다시 사용' : '사용 중지'
  if (field === 'mergedInto') return `${toward(valueWords(field, after))} 합침`
  const label = FIELD_WORDS.get(field ?? '') ?? '다른 항목'
  return `${label}: ${quoted(field, before)} → ${quoted(field, after)}`
}

const FIELD_WORDS: ReadonlyMap<string, string> = new Map([
  ['name', '이름'],
  ['equipmentType', '장비 유형'],
  ['otherType', '분류'],
  ['industryType', '업종'],
])

function quoted(field: string | null, value: RecordedValue): string {
  const words = valueWords(field, value)
  return words === '' ? '(비어 있음)' : `‘${words}’`
}

function valueWords(field: string | null, value: RecordedValue): string {
  if (typeof value === 'string') return field === 'industryType' ? industryTypeLabel(value) : pathWords(value)
  return typeof value === 'object' && value !== null && 'name' in value ? pathWords(value.name) : ''
}

function pathWords(name: string): string {
  return entryName({ name: name.split(KPI_NAME_JOINT).join(' › ') })
}
