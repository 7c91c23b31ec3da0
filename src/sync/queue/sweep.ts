import { type OperationError, readOperation } from '#local/outbox/operation.ts'
import { writeAsLeader } from '#sync/leader/fence.ts'
import { transition } from '#sync/model/transition.ts'
import type { EngineDeps } from '#sync/model/engine-deps.ts'

/** This build cannot read it; another one can. */
export const UNREADABLE: OperationError = { kind: 'unreadable', status: null, message: '' }

/**
 * Crash recovery, by each new leader: what an earlier leader left in SENDING becomes UNCERTAIN, and an operation that
 * an older build could not read may be readable now.
 */
export async function sweepAbandoned({ db }: Pick<EngineDeps, 'db'>, epoch: number): Promise<void> {
  await writeAsLeader(db, epoch, [db.operations], async () => {
    for (const row of await db.operations.where('state').anyOf(['SENDING', 'PARKED']).toArray()) {
      const op = readOperation(row)
      if (op === null) {
        await db.operations.update(row.opId, { state: 'PARKED', lastError: UNREADABLE })
      } else if (op.state === 'PARKED' && op.lastError?.kind === 'unreadable') {
        // An older build could not read it; this one can.
        const state = op.wireCount === 0 ? 'QUEUED' : 'UNCERTAIN'
        await db.operations.update(row.opId, { state, lastError: null })
      } else if (op.state === 'SENDING') {
        await db.operations.update(row.opId, transition(op, { kind: 'abandoned' }))
      }
    }
  })
}
