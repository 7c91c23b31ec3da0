import type { Area } from './area.ts'

/**
 * The sections of a model's page in their order, the fields that each holds, and what these are called: the one table
 * behind forms, check, sync centre, report and the operations of the outbox. Section 04 holds the fields of a process.
 *
 * Its words, in all of the code: a field is *entered* when something stands in it, and *missing* when the check asks
 * for it and nothing does; a record with nothing missing is *complete*. *Unsaved* is what was typed and not saved,
 * *unsent* what was saved and is not at the server.
 */
export const SECTIONS = {
  title: { number: '01', title: '제목', fields: { title: { label: '제목' } } },
  industry: {
    number: '02',
    title: '업종 정보',
    area: 'general',
    fields: { genBiz: { label: '업종', isAsked: true } },
  },
  technology: {
    number: '02',
    title: '뿌리기술',
    area: 'root',
    fields: {
      mainRootTech: { label: '대분류', isAsked: true },
      subRootTech: { label: '소분류', isAsked: true },
    },
  },
  overview: {
    number: '03',
    title: '개요',
    fields: {
      productionItem: { label: '생산품목', isAsked: true },
      overview: { label: '개요', isAsked: true },
      features: { label: '특징', isAsked: true },
    },
  },
  process: {
    number: '04',
    title: '공정 정보',
    fields: {
      processNumber: { label: '공정 번호' },
      name: { label: '공정명' },
      description: { label: '공정 설명', short: '설명', isAsked: true },
      images: { label: '사진', isAsked: true },
      equipments: { label: '장비', isAsked: true },
      kpis: { label: '핵심관리요소', short: 'KPI', isAsked: true },
      autoState: { label: '자동화' },
      monitoringState: { label: '모니터링' },
      connectionState: { label: 'KPI 연계' },
      memo: { label: '메모' },
      manager: { label: '담당자' },
    },
  },
  kpi: {
    number: '05',
    title: '공통 KPI',
    fields: {
      kpis: { label: '핵심관리요소', isAsked: true },
      autoProcessState: { label: '자동화 수준', isAsked: true },
      monitoringProcessState: { label: '전체 공정 모니터링률', isAsked: true },
      connectionProcessState: { label: 'KPI 연계율', isAsked: true },
    },
  },
  // Memos and other photos are extras.
  etc: {
    number: '06',
    title: '기타 정보',
    fields: {
      workedAt: { label: '입력일', isAsked: true },
      images: { label: '사진' },
      memo: { label: '메모' },
      manager: { label: '담당자', isAsked: true },
    },
  },
  stage: { number: '07', title: '입력 단계', fields: { workStatus: { label: '입력 단계' } } },
} as const satisfies Record<string, SectionRow>

interface SectionRow {
  number: string
  title: string
  /** The only area whose models have it. */
  area?: Area
  fields: Readonly<Record<string, FieldRow>>
}

interface FieldRow {
  label: string
  /** In a line of several. */
  short?: string
  /** The check asks for it, and progress counts it. */
  isAsked?: true
}

export type SectionName = keyof typeof SECTIONS
/** Those that hold fields of the model itself. */
export type ModelSectionName = Exclude<SectionName, 'process'>
type FieldsOf<S extends SectionName> = (typeof SECTIONS)[S]['fields']
type KeysOf<T> = T extends unknown ? keyof T : never
type AskedOf<T> = T extends unknown
  ? { [F in keyof T]: T[F] extends { isAsked: true } ? F : never }[keyof T]
  : never

export type ModelField = KeysOf<FieldsOf<ModelSectionName>>
export type ProcessField = keyof FieldsOf<'process'>
/** The fields of these sections that the check asks for. */
export type AskedField<S extends SectionName> = AskedOf<FieldsOf<S>>

export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[]

/** The sections that models of an area have, in the order of the page. */
export function sectionsOf(area: Area): SectionName[] {
  return SECTION_NAMES.filter((name) => {
    const row: SectionRow = SECTIONS[name]
    return row.area === undefined || row.area === area
  })
}

export function fieldsOf<S extends SectionName>(section: S): KeysOf<FieldsOf<S>>[] {
  return Object.keys(SECTIONS[section].fields) as KeysOf<FieldsOf<S>>[]
}

/** The fields of a section that the check asks for, in their order. */
export function askedOf<S extends SectionName>(section: S): AskedField<S>[] {
  const { fields }: SectionRow = SECTIONS[section]
  return Object.keys(fields).filter((name) => fields[name]?.isAsked) as AskedField<S>[]
}

const LABELS: ReadonlyMap<string, string> = new Map(
  Object.values<SectionRow>(SECTIONS)
    .flatMap(({ fields }) => Object.entries(fields))
    .map(([name, { label }]) => [name, label]),
)

export const GROUP_LABEL = '그룹'
/** Of a model that is out of the way, and whole. */
export const RETIRED_LABEL = '보관'
/** What is said of a photo; it goes with the photos of a process or a section, and is no field of its own. */
export const CAPTION_LABEL = '사진 설명'
/** Of one of two models that were made one. */
export const MERGED_LABEL = '합치기'
/** The three states of a process together. */
export const DX_LABEL = 'DX 현황'

/** What a field is called on its form, by our name for it or by that of the wire (`imageIds`, `genBizId`). */
export function fieldLabel(field: string): string {
  if (field === 'group') return GROUP_LABEL
  if (field === 'isRetired') return RETIRED_LABEL
  if (field === 'imageCaptions') return CAPTION_LABEL
  if (field === 'mergedInto' || field === 'doubles') return MERGED_LABEL
  const own = field.replace(/Ids$/, 's').replace(/Id$/, '')
  return LABELS.get(own) ?? '다른 항목'
}

export function fieldLabels(fields: readonly string[]): string {
  return [...new Set(fields.map(fieldLabel))].join(', ')
}

/** In a line of several: `설명`, not `공정 설명`. */
export function shortLabel(field: ProcessField): string {
  const row: FieldRow = SECTIONS.process.fields[field]
  return row.short ?? row.label
}
