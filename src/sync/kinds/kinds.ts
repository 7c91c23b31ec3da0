import { equipmentCreate } from './equipment-create.ts'
import { kpiCreate } from './kpi-create.ts'
import { modelCopy } from './model-copy.ts'
import { modelCreate } from './model-create.ts'
import { modelPatch } from './model-patch.ts'
import { photoUpload } from './photo-upload.ts'
import { processCreate } from './process-create.ts'
import { processDelete } from './process-delete.ts'
import { processPatch } from './process-patch.ts'
import type { Finding, WireKind } from './wire-kind.ts'
import type { Intent, IntentKind } from '#local/outbox/kinds/kinds.ts'
import type { Operation } from '#local/outbox/operation.ts'
import type { LeaderDeps } from '#sync/model/engine-deps.ts'

const KINDS: { [Kind in IntentKind]: WireKind<Kind> } = {
  'model.create': modelCreate,
  'model.copy': modelCopy,
  'model.patch': modelPatch,
  'process.create': processCreate,
  'process.patch': processPatch,
  'process.delete': processDelete,
  'photo.upload': photoUpload,
  'equipment.create': equipmentCreate,
  'kpi.create': kpiCreate,
}

export function wireKindOf(intent: Intent): WireKind<IntentKind> {
  // A kind is only ever given intents of its own, which its type cannot say here.
  return KINDS[intent.kind] as WireKind<IntentKind>
}

const LOOK_TIMEOUT_MS = 30_000

/** Whether the server has carried it out. @throws ApiProblem when the look itself failed */
export function lookFor(
  { db, api, timeout }: Pick<LeaderDeps, 'db' | 'api' | 'timeout'>,
  op: Operation,
): Promise<Finding> {
  return wireKindOf(op.intent).look({ db, api, op, signal: timeout(LOOK_TIMEOUT_MS) }, op.intent)
}
