/** What progress is computed from; records of the server and of the device both fit. */
interface EnteredModel {
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

interface EnteredProcess {
  description: string
  images: readonly unknown[]
  equipments: readonly unknown[]
  kpis: readonly unknown[]
}

/**
 * How much of a model has been entered, 0 to 1. Each field of the model counts once; the processes count as
 * much as all of them together, since they are most of the work. Memos and other photos are extras.
 */
export function entryProgress(model: EnteredModel, processes: readonly EnteredProcess[]): number {
  const isKnown = (value: unknown) => value !== null && value !== undefined
  const industry = 'genBiz' in model && isKnown(model.genBiz) ? [true] : technologyOf(model)
  const fields = [
    ...industry,
    model.productionItem.trim() !== '',
    model.overview.trim() !== '',
    model.features.trim() !== '',
    model.kpis.length > 0,
    isKnown(model.autoProcessState),
    isKnown(model.monitoringProcessState),
    isKnown(model.connectionProcessState),
    isKnown(model.workedAt),
    model.manager.trim() !== '',
  ]
  return (share(fields) + share(processes.flatMap(entered))) / 2
}

function technologyOf(model: EnteredModel): boolean[] {
  return [model.mainRootTech, model.subRootTech].map((tech) => tech !== null && tech !== undefined)
}

function entered(process: EnteredProcess): boolean[] {
  return [
    process.description.trim() !== '',
    process.images.length > 0,
    process.equipments.length > 0,
    process.kpis.length > 0,
  ]
}

function share(facts: readonly boolean[]): number {
  return facts.length === 0 ? 0 : facts.filter(Boolean).length / facts.length
}
