import type { Area } from '#domain/model/area.ts'
import { RECORDED_TRUE, type RecordedValue } from '#domain/history.ts'
import type { Image } from '#domain/process/image.ts'
import type { KpiEntry } from '#domain/process/kpi.ts'
import type { GeneralModel, RootModel } from '#domain/model/model.ts'
import type { Process } from '#domain/process/process.ts'
import { fieldsOf, type ModelField, type ProcessField, sectionsOf } from '#domain/model/sections.ts'

/** What is recorded of a model, a process or an entry of a catalogue, by field, as it stood at one moment. */
export interface RecordedObject<Kind extends string = 'model' | 'process'> {
  object: Kind
  id: number
  name: string
  values: ReadonlyMap<string, RecordedValue>
}

type ModelRecord = RootModel & GeneralModel

/** Those photos of which something is said, with that; builds that know no captions read it as other named things. */
const captionsOf = ({ images }: { images: readonly Image[] }) =>
  images
    .flatMap(({ id, caption = '' }) => (caption === '' ? [] : [{ id, name: caption }]))
    // In whatever order they are shown.
    .sort((one, other) => one.id - other.id)

/** Behind the group and the sections. */
const OF_NO_SECTION = ['imageCaptions', 'isRetired', 'mergedInto'] as const

/** One line for each field of a section, and one for each that stands in none: all of them are recorded. */
const OF_MODEL: Record<
  ModelField | 'group' | (typeof OF_NO_SECTION)[number],
  (model: ModelRecord) => RecordedValue
> = {
  title: (model) => model.title,
  group: (model) => model.group,
  genBiz: ({ genBiz }) => genBiz && { id: genBiz.id, name: genBiz.productName },
  mainRootTech: ({ mainRootTech: tech }) => tech && { id: tech.id, name: tech.name ?? '' },
  subRootTech: ({ subRootTech: tech }) => tech && { id: tech.id, name: tech.name ?? '' },
  productionItem: (model) => model.productionItem,
  overview: (model) => model.overview,
  features: (model) => model.features,
  kpis: (model) => model.kpis.map(kpiOf),
  autoProcessState: (model) => model.autoProcessState,
  monitoringProcessState: (model) => model.monitoringProcessState,
  connectionProcessState: (model) => model.connectionProcessState,
  workedAt: (model) => model.workedAt,
  images: (model) => model.images.map(({ id }) => id),
  imageCaptions: captionsOf,
  memo: (model) => model.memo,
  manager: (model) => model.manager,
  workStatus: (model) => model.workStatus,
  isRetired: (model) => (model.isRetired ? RECORDED_TRUE : null),
  mergedInto: ({ mergedInto: into }) => (into ? { id: into.id, name: into.title } : null),
}

const OF_PROCESS: Record<ProcessField | 'imageCaptions', (process: Process) => RecordedValue> = {
  processNumber: (process) => process.processNumber,
  name: (process) => process.name,
  description: (process) => process.description,
  images: (process) => process.images.map(({ id }) => id),
  imageCaptions: captionsOf,
  equipments: (process) => process.equipments.map(({ id, name }) => ({ id, name })),
  kpis: (process) => process.kpis.map(kpiOf),
  autoState: (process) => process.autoState,
  monitoringState: (process) => process.monitoringState,
  connectionState: (process) => process.connectionState,
  memo: (process) => process.memo,
  manager: (process) => process.manager,
}

export function recordedModel(area: Area, model: ModelRecord): RecordedObject {
  const fields = sectionsOf(area).flatMap((name) => (name === 'process' ? [] : fieldsOf(name)))
  const values = (['group', ...fields, ...OF_NO_SECTION] as const).map(
    (field) => [field, OF_MODEL[field](model)] as const,
  )
  return { object: 'model', id: model.id, name: model.title, values: new Map(values) }
}

export function recordedProcess(process: Process): RecordedObject {
  const values = ([...fieldsOf('process'), 'imageCaptions'] as const).map(
    (field) => [field, OF_PROCESS[field](process)] as const,
  )
  return { object: 'process', id: process.id, name: process.name, values: new Map(values) }
}

function kpiOf({ id, kpi0, kpi1, kpi2, kpi3, memo }: KpiEntry) {
  const [kpi0Id, kpi1Id, kpi2Id, kpi3Id] = [kpi0, kpi1, kpi2, kpi3].map((node) => node?.id ?? null)
  const name = (kpi3 ?? kpi2 ?? kpi1 ?? kpi0)?.fullName ?? ''
  return {
    ...(id !== undefined && { id }),
    kpi0Id: kpi0Id ?? null,
    kpi1Id: kpi1Id ?? null,
    kpi2Id: kpi2Id ?? null,
    kpi3Id: kpi3Id ?? null,
    memo,
    name,
  }
}
