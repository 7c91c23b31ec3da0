import { type OperationError, readOperation } from '#local/outbox/operation.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { transition } from '#sync/model/transition.ts'

/** This build cannot read it; another one can. */
export const UNREADABLE: OperationError = { kind: 'unreadable', status: null, message: '' }

/**
 * Crash recovery, in the transaction in which a new leader takes over: what an earlier one left in SENDING becomes
 * UNCERTAIN, and an operation that an older build could not read may be readable now.
 */
export async function sweepAbandoned(db: DeviceDatabase): Promise<void> {
  for (const row of await db.operations.where('state').anyOf(['SENDING', 'PARKED']).toArray()) {
    const op = readOperation(row)
    if (op === null) {
      await db.operations.update(row.opId, { state: 'PARKED', lastError: UNREADABLE })
    } else if (op.state === 'PARKED' && op.lastError?.kind === 'unreadable') {
      const state = op.wireCount === 0 ? 'QUEUED' : 'UNCERTAIN'
      await db.operations.update(row.opId, { state, lastError: null })
    } else if (op.state === 'SENDING') {
      await db.operations.update(row.opId, transition(op, { kind: 'abandoned' }))
    }
  }
}
