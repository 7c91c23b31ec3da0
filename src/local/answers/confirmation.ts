import type { Equipment } from '#domain/equipment.ts'
import type { Image } from '#domain/image.ts'
import type { KpiNode } from '#domain/kpi.ts'
import type { GeneralModel, RootModel } from '#domain/model.ts'
import type { Process } from '#domain/process.ts'

/** What the server answered to an operation that it carried out. */
export type Confirmation =
  | { kind: 'model'; record: RootModel | GeneralModel; etag: string | null }
  | { kind: 'process'; record: Process; etag: string | null }
  | { kind: 'photo'; record: Image }
  | { kind: 'equipment'; record: Equipment }
  | { kind: 'kpi'; record: KpiNode }
  /** Gone; or the server already had what was wanted. */
  | { kind: 'deleted' | 'nothing' }
