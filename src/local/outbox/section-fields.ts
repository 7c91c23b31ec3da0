import * as z from 'zod/mini'
import type { ModelFields } from '#local/store/fields.ts'

/** The parts of a form that are saved together, and the only operations that coalesce with each other. */
export const section = z.enum([
  'title',
  'industry',
  'technology',
  'overview',
  'process',
  'photos',
  'kpi',
  'etc',
  'stage',
  'group',
])
export type Section = z.infer<typeof section>

/** Fields that belong to no section of the form: a title and a group come with the creation, photos are uploaded. */
type ElsewhereField = 'title' | 'group' | 'images'
type SectionField = Exclude<keyof ModelFields, ElsewhereField>

const SECTION_OF_FIELD = {
  genBiz: 'industry',
  mainRootTech: 'technology',
  subRootTech: 'technology',
  productionItem: 'overview',
  overview: 'overview',
  features: 'overview',
  kpis: 'kpi',
  autoProcessState: 'kpi',
  monitoringProcessState: 'kpi',
  connectionProcessState: 'kpi',
  memo: 'etc',
  manager: 'etc',
  workedAt: 'etc',
  workStatus: 'stage',
} as const satisfies Record<SectionField, Section>

const FIELDS = Object.keys(SECTION_OF_FIELD) as SectionField[]

/** The sections of a model that have fields. Each field is in one: one that is in none does not compile. */
export const SECTIONS: readonly Section[] = [...new Set(Object.values(SECTION_OF_FIELD))]

export function fieldsOfSection(section: Section): SectionField[] {
  return FIELDS.filter((field) => SECTION_OF_FIELD[field] === section)
}
