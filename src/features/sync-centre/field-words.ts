import { type Band, bandLabel } from '#domain/bands.ts'
import { dayLabel } from '#domain/entry-date.ts'
import { type WorkStatus, workStatusLabel } from '#domain/work-status.ts'

/** What a field is called on its form. The server's names for the same thing stand beside ours. */
const LABELS: Readonly<Record<string, string>> = {
  title: '제목',
  group: '그룹',
  mainRootTech: '대분류',
  mainRootTechId: '대분류',
  subRootTech: '소분류',
  subRootTechId: '소분류',
  genBiz: '업종',
  genBizId: '업종',
  productionItem: '생산품목',
  overview: '개요',
  features: '특징',
  kpis: '핵심관리요소',
  autoProcessState: '자동화 수준',
  monitoringProcessState: '전체 공정 모니터링율',
  connectionProcessState: 'KPI 연계율',
  memo: '메모',
  manager: '담당자',
  workedAt: '입력일',
  images: '사진',
  imageIds: '사진',
  workStatus: '입력 단계',
  name: '공정명',
  description: '공정 설명',
  processNumber: '공정 번호',
  equipments: '장비',
  equipmentIds: '장비',
  autoState: '자동화',
  monitoringState: '모니터링',
  connectionState: 'KPI 연계',
}

const LONG_TEXTS = new Set(['overview', 'features', 'description', 'memo'])

export function fieldLabel(field: string): string {
  return LABELS[field] ?? '다른 항목'
}

export function fieldLabels(fields: readonly string[]): string {
  return [...new Set(fields.map(fieldLabel))].join(', ')
}

/** Whether two versions of the field can stand one below the other. */
export function isLongText(field: string): boolean {
  return LONG_TEXTS.has(field)
}

/** A value of a field as a person would read it on the form. */
export function valueWords(field: string, value: unknown): string {
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
