import type { Area } from '#domain/model/area.ts'
import { type CheckedModel, missingOfModel, missingOfProcess } from '#domain/model/completeness.ts'
import { processPosition } from '#domain/process/process-number.ts'
import { SECTIONS, fieldLabel, sectionsOf, shortLabel } from '#domain/model/sections.ts'
import { draftKeys } from '#local/store/drafts.ts'
import type { ShownProcess } from '#local/views/queries.ts'

/** A form with fields that are missing, as the page shows it. */
export interface MissingInForm {
  /** The name of the form (`draftKeys`); null where there is none yet, as of a model without a process. */
  form: string | null
  number: string
  name: string
  /** The place of the process among the others; null for a section of the model. */
  order: number | null
  fields: { field: string; label: string }[]
}

const { number, title } = SECTIONS.process
const NO_PROCESS: MissingInForm = {
  ...{ form: null, number, name: title, order: null },
  fields: [{ field: 'process', label: '공정 없음' }],
}

interface LookedAt {
  key: string
  area: Area
  view: CheckedModel
}

/** What is missing of a model, in the order of its page. */
export function missingFields(
  { key, area, view }: LookedAt,
  processes: readonly ShownProcess[],
): MissingInForm[] {
  const ofModel = new Map(missingOfModel(area, view).map(({ section, missing }) => [section, missing]))
  return sectionsOf(area).flatMap((section) => {
    if (section === 'process')
      return processes.length === 0 ? [NO_PROCESS] : processes.flatMap(missingInProcess)
    const missing = ofModel.get(section)
    if (missing === undefined) return []
    const form = { form: draftKeys.model(key, section), name: SECTIONS[section].title, order: null }
    const fields = missing.map((field) => ({ field, label: fieldLabel(field) }))
    return [{ ...form, number: SECTIONS[section].number, fields }]
  })
}

function missingInProcess(process: ShownProcess): MissingInForm[] {
  const fields = missingOfProcess(process).map((field) => ({ field, label: shortLabel(field) }))
  if (fields.length === 0) return []
  const { key, order, name, processNumber } = process
  const number = processPosition(processNumber)
  return [{ form: draftKeys.process(key), number, name: name === '' ? '-' : name, order, fields }]
}
