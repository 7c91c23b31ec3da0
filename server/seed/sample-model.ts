import type { Area } from '#domain/model/area.ts'
import type { Band } from '#domain/model/bands.ts'
import type { AutoState, ConnectionState, MonitoringState } from '#domain/process/process.ts'
import type { WorkStatus } from '#domain/model/work-status.ts'
import type { Shot } from './photos/draw.ts'

/** A sample model as it is written down; names refer to the sample catalogues. */
export interface SampleModel {
  area: Area
  group: string
  title: string
  productionItem: string
  overview: string
  features: string
  /** Root models: major and sub technology. */
  rootTech?: readonly [main: string, sub: string]
  /** General models: the product's name in the industry records. */
  product?: string
  bands?: readonly [auto: Band, monitoring: Band, connection: Band]
  manager?: string
  memo?: string
  workedAt?: string
  workStatus: WorkStatus
  updatedBy: string
  photos?: readonly Shot[]
  kpis?: readonly SampleKpi[]
  processes: readonly SampleProcess[]
}

/** A unit's full name in the tree, and what was written about it. */
export type SampleKpi = readonly [unit: string, memo: string]

export interface SampleProcess {
  name: string
  /** `main.sub`; absent: the next main number. */
  at?: string
  description: string
  equipment?: readonly string[]
  kpis?: readonly SampleKpi[]
  photos?: readonly Shot[]
  state?: readonly [AutoState, MonitoringState, ConnectionState]
}
