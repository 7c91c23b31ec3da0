import type { Area } from './area.ts'

/** The sections of a model that hold fields of its own, by their number; 04 is its processes. */
export type CheckedSection = '02' | '03' | '05' | '06'

export type ModelPart =
  | 'genBiz'
  | 'mainRootTech'
  | 'subRootTech'
  | 'productionItem'
  | 'overview'
  | 'features'
  | 'kpis'
  | 'autoProcessState'
  | 'monitoringProcessState'
  | 'connectionProcessState'
  | 'workedAt'
  | 'manager'

export type ProcessPart = 'description' | 'photos' | 'equipment' | 'kpis'

/** What the check reads of a model; both the server's and the device's records fit. */
export interface EnteredModel {
  mainRootTech?: unknown
  subRootTech?: unknown
  genBiz?: unknown
  productionItem: string
  overview: string
  features: string
  kpis: readonly unknown[]
  autoProcessState: unknown
  monitoringProcessState: unknown
  connectionProcessState: unknown
  workedAt: unknown
  manager: string
}

export interface EnteredProcess {
  description: string
  images: readonly unknown[]
  equipments: readonly unknown[]
  kpis: readonly unknown[]
}

interface Check<T, Part> {
  part: Part
  isEntered: (record: T) => boolean
}

const isChosen = (value: unknown) => value !== null && value !== undefined
const isWritten = (text: string) => text.trim() !== ''

type ModelCheck = Check<EnteredModel, ModelPart> & { section: CheckedSection }

/** The areas differ only in what section 02 asks for. */
const SECOND: Record<Area, readonly ModelCheck[]> = {
  general: [{ section: '02', part: 'genBiz', isEntered: (model) => isChosen(model.genBiz) }],
  root: [
    { section: '02', part: 'mainRootTech', isEntered: (model) => isChosen(model.mainRootTech) },
    { section: '02', part: 'subRootTech', isEntered: (model) => isChosen(model.subRootTech) },
  ],
}

/** Not checked: the title (there from the start), memos and other photos (extras), and the stage (no entry). */
const SHARED: readonly ModelCheck[] = [
  { section: '03', part: 'productionItem', isEntered: (model) => isWritten(model.productionItem) },
  { section: '03', part: 'overview', isEntered: (model) => isWritten(model.overview) },
  { section: '03', part: 'features', isEntered: (model) => isWritten(model.features) },
  { section: '05', part: 'kpis', isEntered: (model) => model.kpis.length > 0 },
  { section: '05', part: 'autoProcessState', isEntered: (model) => isChosen(model.autoProcessState) },
  {
    section: '05',
    part: 'monitoringProcessState',
    isEntered: (model) => isChosen(model.monitoringProcessState),
  },
  {
    section: '05',
    part: 'connectionProcessState',
    isEntered: (model) => isChosen(model.connectionProcessState),
  },
  { section: '06', part: 'workedAt', isEntered: (model) => isChosen(model.workedAt) },
  { section: '06', part: 'manager', isEntered: (model) => isWritten(model.manager) },
]

const MODEL_CHECKS: Record<Area, readonly ModelCheck[]> = {
  general: [...SECOND.general, ...SHARED],
  root: [...SECOND.root, ...SHARED],
}

const PROCESS_CHECKS: readonly Check<EnteredProcess, ProcessPart>[] = [
  { part: 'description', isEntered: (process) => isWritten(process.description) },
  { part: 'photos', isEntered: (process) => process.images.length > 0 },
  { part: 'equipment', isEntered: (process) => process.equipments.length > 0 },
  { part: 'kpis', isEntered: (process) => process.kpis.length > 0 },
]

/** How many of the parts to be filled in are filled in. */
export interface Entered {
  filled: number
  total: number
}

export function enteredOfModel(area: Area, model: EnteredModel): Entered {
  return {
    filled: MODEL_CHECKS[area].filter(({ isEntered }) => isEntered(model)).length,
    total: partCount[area],
  }
}

/** The number of parts that a model of an area has; each process has four more. */
export const partCount: Record<Area, number> = {
  general: MODEL_CHECKS.general.length,
  root: MODEL_CHECKS.root.length,
}
export const PROCESS_PART_COUNT = PROCESS_CHECKS.length

export function enteredOfProcesses(processes: readonly EnteredProcess[]): Entered {
  const lacking = processes.reduce((sum, process) => sum + lacksOfProcess(process).length, 0)
  const total = processes.length * PROCESS_PART_COUNT
  return { filled: total - lacking, total }
}

/**
 * How much of a model is filled in, 0 to 1. The model's own parts make one half, each counting the same; the processes
 * make the other half, since they are most of the work.
 */
export function progressOf(model: Entered, processes: Entered): number {
  const share = ({ filled, total }: Entered) => (total === 0 ? 0 : filled / total)
  return (share(model) + share(processes)) / 2
}

/** As `progressOf`, from the records themselves. */
export function entryProgress(area: Area, model: EnteredModel, processes: readonly EnteredProcess[]): number {
  return progressOf(enteredOfModel(area, model), enteredOfProcesses(processes))
}

/** A section that lacks something; `isEmpty` where nothing in it is filled in. */
export interface SectionGap {
  section: CheckedSection
  isEmpty: boolean
  lacks: ModelPart[]
}

/** The sections of a model that lack something, in their order. */
export function gapsOfModel(area: Area, model: EnteredModel): SectionGap[] {
  const bySection = Map.groupBy(MODEL_CHECKS[area], ({ section }) => section)
  return [...bySection].flatMap(([section, checks]) => {
    const lacks = checks.filter(({ isEntered }) => !isEntered(model)).map(({ part }) => part)
    return lacks.length === 0 ? [] : [{ section, isEmpty: lacks.length === checks.length, lacks }]
  })
}

/** The parts of a process that are not filled in, in their order. */
export function lacksOfProcess(process: EnteredProcess): ProcessPart[] {
  return PROCESS_CHECKS.filter(({ isEntered }) => !isEntered(process)).map(({ part }) => part)
}
