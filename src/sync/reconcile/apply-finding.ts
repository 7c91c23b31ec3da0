import { noteCreation } from '#sync/bare-contract/creations.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { Operation } from '#local/outbox/operation.ts'
import { confirmOperation, dropOrphan } from '#local/answers/settle.ts'
import type { Finding } from '#sync/kinds/wire-kind.ts'
import type { StepDeps } from '#sync/model/engine-deps.ts'
import { splitOff } from '#local/outbox/split-off.ts'
import { type Change, transition } from '#sync/model/transition.ts'
import { isPatch, deletes, addressOf } from '#local/outbox/intent.ts'

/**
 * Inside a transaction over `settleTables`: acts on what a look at the server found.
 * @returns whether the operation is confirmed by it
 */
export async function applyFinding(deps: StepDeps, op: Operation, finding: Finding): Promise<boolean> {
  const { db } = deps
  const update = (change: Change) => db.operations.update(op.opId, change)
  switch (finding.kind) {
    case 'applied':
      await confirmOperation(db, op, finding.answer)
      if (!deps.capabilities().has('idempotency-key')) await noteCreation(db, op, finding.answer)
      return true
    case 'not-applied':
      await update(notApplied(deps, op))
      return false
    case 'rebase':
      await finding.refresh()
      await update(notApplied(deps, op))
      return false
    case 'conflict':
      await finding.refresh()
      await update(transition(op, { kind: 'conflicts', conflicts: finding.conflicts }))
      await splitOff(db, op as Parameters<typeof splitOff>[1], {
        toSend: finding.toSend,
        disputed: finding.conflicts.map(({ field }) => field),
      })
      return false
    case 'gone': {
      if (await isDeletedHere(db, op)) {
        await dropOrphan(db, op)
        return false
      }
      const error = { kind: 'not-found', status: 404, message: '' }
      await update(transition(op, { kind: 'cannot-tell', error }))
      return false
    }
    case 'cannot-tell': {
      // In place of the error before: with that one it would be tried again automatically.
      const error = { kind: 'cannot-tell', status: null, message: '' }
      await update(transition(op, { kind: 'cannot-tell', error }))
      return false
    }
  }
}

/** A person took away its process here. Whether that is confirmed already makes no difference where it is gone. */
async function isDeletedHere(db: DeviceDatabase, { intent }: Operation): Promise<boolean> {
  const { processKey } = addressOf(intent)
  if (processKey === null) return false
  const process = await db.processes.get(processKey)
  return process === undefined || process.deleted
}

/**
 * What the server does not show may still be on its way there, for as long as a call can take. A patch that arrives
 * late is harmless only on a server that checks versions.
 */
function notApplied({ now, capabilities, inFlight }: StepDeps, op: Operation): Change {
  const isHarmless = deletes(op.intent) || (isPatch(op.intent) && capabilities().has('if-match'))
  if (isHarmless || op.wireCount === 0) return transition(op, { kind: 'not-applied' })
  const leftMs = inFlight.left(op.opId)
  if (leftMs > 0) return { nextAt: now() + leftMs }
  return transition(op, { kind: 'not-applied' })
}
