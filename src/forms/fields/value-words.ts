import { type Band, bandLabel } from '#domain/model/bands.ts'
import { dayLabel } from '#domain/model/entry-date.ts'
import { type WorkStatus, workStatusLabel } from '#domain/model/work-status.ts'
import type { TextOf } from '#forms/draft/draft-values.ts'
import type { ModelFields, ProcessFields } from '#local/store/fields.ts'

/** Of each text. */
const IS_LONG: Record<TextOf<ModelFields> | TextOf<ProcessFields>, boolean> = {
  title: false,
  productionItem: false,
  overview: true,
  features: true,
  memo: true,
  manager: false,
  workedAt: false,
  name: false,
  description: true,
  processNumber: false,
}

/** Whether two versions of the field can stand one below the other. */
export function isLongText(field: string): boolean {
  return Object.hasOwn(IS_LONG, field) && IS_LONG[field as keyof typeof IS_LONG]
}

/** A value of a field as a person would read it on the form. */
export function valueWords(field: string, value: unknown): string {
  if (field === 'isRetired') return value ? '보관함' : '보관하지 않음'
  if (value === null || value === undefined || value === '') return '(비어 있음)'
  if (Array.isArray(value)) return `${value.length}개`
  if (field === 'workedAt' && typeof value === 'string') return dayLabel(value)
  if (field === 'workStatus') return workStatusLabel(value as WorkStatus)
  if (field.endsWith('ProcessState') && typeof value === 'string') return bandLabel(value as Band)
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  return nameOf(value) ?? '(표시할 수 없는 값)'
}

function nameOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null
  const { name, productName } = value as { name?: unknown; productName?: unknown }
  if (typeof productName === 'string') return productName
  return typeof name === 'string' ? name : null
}
