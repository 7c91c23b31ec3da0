import type { Area } from './area.ts'
import { type AskedField, type ModelSectionName, type SectionName, askedOf, sectionsOf } from './sections.ts'

export type AskedModelField = AskedField<ModelSectionName>
export type AskedProcessField = AskedField<'process'>

type OfOneArea = AskedField<'industry' | 'technology'>

/** What the check reads of a model; both the server's and the device's records fit. */
export type CheckedModel = Record<Exclude<AskedModelField, OfOneArea>, unknown> &
  Partial<Record<OfOneArea, unknown>>
export type CheckedProcess = Record<AskedProcessField, unknown>

/** How many of the fields that are asked for are entered. */
export interface EnteredCount {
  entered: number
  total: number
}

const asked = (area: Area) =>
  sectionsOf(area)
    .filter((section) => section !== 'process')
    .map((section) => ({ section, fields: askedOf(section) }))
    .filter(({ fields }) => fields.length > 0)

const ASKED_OF_MODEL = { general: asked('general'), root: asked('root') }
const ASKED_OF_PROCESS = askedOf('process')

const sizeOf = (area: Area) => ASKED_OF_MODEL[area].reduce((sum, { fields }) => sum + fields.length, 0)

/** How many fields of a model are asked for; of each process, `ASKED_PER_PROCESS` more. */
export const ASKED_PER_MODEL: Record<Area, number> = { general: sizeOf('general'), root: sizeOf('root') }
export const ASKED_PER_PROCESS = ASKED_OF_PROCESS.length

/** White space is no entry, nor is an empty list. */
function isEntered(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  if (Array.isArray(value)) return value.length > 0
  return value !== null && value !== undefined
}

/** A section that is not complete; `isEmpty` where nothing of what is asked is entered. */
export interface MissingInSection {
  section: SectionName
  isEmpty: boolean
  missing: AskedModelField[]
}

/** The sections of a model that are not complete, in their order. */
export function missingOfModel(area: Area, model: CheckedModel): MissingInSection[] {
  return ASKED_OF_MODEL[area].flatMap(({ section, fields }) => {
    const missing = fields.filter((field) => !isEntered(model[field]))
    return missing.length === 0 ? [] : [{ section, isEmpty: missing.length === fields.length, missing }]
  })
}

/** The fields of a process that are missing, in their order. */
export function missingOfProcess(process: CheckedProcess): AskedProcessField[] {
  return ASKED_OF_PROCESS.filter((field) => !isEntered(process[field]))
}

export function enteredOfModel(area: Area, model: CheckedModel): EnteredCount {
  const total = ASKED_PER_MODEL[area]
  const missing = missingOfModel(area, model).reduce((sum, gap) => sum + gap.missing.length, 0)
  return { entered: total - missing, total }
}

export function enteredOfProcesses(processes: readonly CheckedProcess[]): EnteredCount {
  const total = processes.length * ASKED_PER_PROCESS
  const missing = processes.reduce((sum, process) => sum + missingOfProcess(process).length, 0)
  return { entered: total - missing, total }
}

/**
 * How much of a model is entered, 0 to 1. The model's own fields make one half, each counting the same; the processes
 * make the other half, since they are most of the work.
 */
export function progressOf(model: EnteredCount, processes: EnteredCount): number {
  const share = ({ entered, total }: EnteredCount) => (total === 0 ? 0 : entered / total)
  return (share(model) + share(processes)) / 2
}

/** As `progressOf`, from the records themselves. */
export function entryProgress(area: Area, model: CheckedModel, processes: readonly CheckedProcess[]): number {
  return progressOf(enteredOfModel(area, model), enteredOfProcesses(processes))
}
