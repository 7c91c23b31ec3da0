import type { Equipment } from '#domain/process/equipment.ts'
import type { Image } from '#domain/process/image.ts'
import type { KpiNode } from '#domain/process/kpi.ts'
import type { GeneralModel, RootModel } from '#domain/model/model.ts'
import type { Process } from '#domain/process/process.ts'

/** What the server answered to an operation that it carried out. */
export type Confirmation =
  | { kind: 'model'; record: RootModel | GeneralModel; etag: string | null }
  | { kind: 'process'; record: Process; etag: string | null }
  | { kind: 'photo'; record: Image }
  | { kind: 'equipment'; record: Equipment }
  | { kind: 'kpi'; record: KpiNode }
  /** Gone; or the server already had what was wanted. */
  | { kind: 'deleted' | 'nothing' }
