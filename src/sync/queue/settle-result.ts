import { confirmOperation } from '#local/answers/settle.ts'
import { noteCreation } from '#sync/bare-contract/creations.ts'
import type { Operation } from '#local/outbox/operation.ts'
import { applyFinding } from '#sync/reconcile/apply-finding.ts'
import { transition } from '#sync/model/transition.ts'
import type { StepDeps } from '#sync/model/engine-deps.ts'
import type { Result } from './step.ts'

/**
 * Inside a transaction: writes what came of a step.
 * @returns whether the operation is confirmed by it
 */
export async function settleResult(deps: StepDeps, { op, settlement }: Result): Promise<boolean> {
  const { db } = deps
  if (settlement === null) return false
  if (settlement.kind === 'confirmed') {
    await confirmOperation(db, op, settlement.answer)
    if (!deps.capabilities().has('idempotency-key')) await noteCreation(db, op, settlement.answer)
    return true
  }
  if (op.state !== 'SENDING' && (await hasMoved(deps, op))) return false
  switch (settlement.kind) {
    case 'happened':
      await db.operations.update(op.opId, transition(op, settlement.happening))
      return false
    case 'known-before':
      await db.operations.update(op.opId, { knownBefore: settlement.ids })
      return false
    case 'found':
      return applyFinding(deps, op, settlement.finding)
  }
}

/** A person may have taken it back, or decided otherwise, while the server was looked at. */
async function hasMoved({ db }: StepDeps, { opId, state }: Operation): Promise<boolean> {
  return (await db.operations.get(opId))?.state !== state
}
