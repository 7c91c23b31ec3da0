import type { ModelFields, ProcessFields } from '#local/store/fields.ts'
import { captionedBy } from './captioned-by.ts'
import { isPatch } from './intent.ts'
import type { Intent } from './kinds/kinds.ts'

/** What is said of photos came with it. */
const WITH_CAPTIONS = 2

/** The version that each field came with: builds before it would read an edit without the field, and send the rest. */
const MODEL_FIELDS: Record<keyof ModelFields, number> = {
  title: 1,
  group: 1,
  mainRootTech: 1,
  subRootTech: 1,
  genBiz: 1,
  productionItem: 1,
  overview: 1,
  features: 1,
  kpis: 1,
  autoProcessState: 1,
  monitoringProcessState: 1,
  connectionProcessState: 1,
  memo: 1,
  manager: 1,
  workedAt: 1,
  images: 1,
  workStatus: 1,
  // In a section of its own, which builds before it do not read.
  isRetired: 1,
}
const PROCESS_FIELDS: Record<keyof ProcessFields, number> = {
  name: 1,
  description: 1,
  processNumber: 1,
  images: 1,
  equipments: 1,
  kpis: 1,
  autoState: 1,
  monitoringState: 1,
  connectionState: 1,
  memo: 1,
  manager: 1,
}

/**
 * The version that an operation is written in: the first whose builds carry all of it. An earlier one leaves it to a
 * later one, and can send all else. Each number is the one of its time, whatever the latest is by now.
 */
export function schemaOf(intent: Intent): number {
  if (!isPatch(intent)) return 1
  const since: Readonly<Record<string, number>> =
    intent.kind === 'model.patch' ? MODEL_FIELDS : PROCESS_FIELDS
  const versions = Object.keys(intent.fields).map((field) => since[field] ?? 1)
  return Math.max(1, ...versions, captionedBy(intent).length > 0 ? WITH_CAPTIONS : 1)
}
