import type { Equipment } from '#domain/equipment.ts'
import type { Image } from '#domain/image.ts'
import type { KpiNode } from '#domain/kpi.ts'
import type { GeneralModel, RootModel } from '#domain/model.ts'
import type { Process } from '#domain/process.ts'

/** What the server answered to an operation that it carried out. */
export type Confirmation =
  | { kind: 'model'; model: RootModel | GeneralModel; etag: string | null }
  | { kind: 'process'; process: Process; etag: string | null }
  | { kind: 'deleted' }
  | { kind: 'photo'; image: Image }
  | { kind: 'equipment'; equipment: Equipment }
  | { kind: 'kpi'; node: KpiNode }
  /** The server already had what was wanted; there is no answer to take in. */
  | { kind: 'nothing' }
