import * as z from 'zod/mini'
import { type ModelField, SECTION_NAMES, type SectionName, fieldsOf } from '#domain/model/sections.ts'

/**
 * The parts of a form that are saved together, and the only operations that coalesce with each other: the sections of
 * the page, the photos of any of them, the group, and whether the model is retired.
 */
export const section = z.enum([...SECTION_NAMES, 'photos', 'group', 'retired'])
export type Section = z.infer<typeof section>

/** A title comes with the creation, and photos are uploaded. */
type SentField = Exclude<ModelField, 'title' | 'images'>

const isSectionName = (section: Section): section is SectionName =>
  (SECTION_NAMES as readonly Section[]).includes(section)

/** The fields of a model that are sent as that section; none for what is no section of the model itself. */
export function fieldsOfSection(section: Section): SentField[] {
  if (!isSectionName(section) || section === 'process') return []
  return fieldsOf(section).filter((field) => field !== 'title' && field !== 'images')
}

/** The sections of a model that fields are sent as. */
export const SENT_SECTIONS: readonly Section[] = SECTION_NAMES.filter(
  (name) => fieldsOfSection(name).length > 0,
)
