import type { DeviceDatabase } from '#local/store/database.ts'
import { isPatch } from '#local/outbox/intent.ts'
import {
  NEEDS_PERSON,
  type OperationError,
  type OperationState,
  readOperation,
} from '#local/outbox/operation.ts'
import type { Section } from '#local/outbox/section-fields.ts'

/** What a form saves: the record, and the parts of it. */
export interface FormTarget {
  /** As in `Operation.target`. */
  target: string
  sections: readonly Section[]
}

/** An edit that was saved here, and that the server did not carry out. */
export interface StoppedEdit {
  opId: string
  state: OperationState
  lastError: OperationError | null
}

/** The earliest of those of a form; null if there is none. */
export async function findStoppedEdit(
  db: DeviceDatabase,
  { target, sections }: FormTarget,
): Promise<StoppedEdit | null> {
  const rows = await db.operations.where('target').equals(target).sortBy('seq')
  for (const row of rows) {
    const op = readOperation(row)
    if (op === null || !NEEDS_PERSON.includes(op.state) || !isPatch(op.intent)) continue
    if (!sections.includes(op.intent.section)) continue
    const { opId, state, lastError } = op
    return { opId, state, lastError }
  }
  return null
}
