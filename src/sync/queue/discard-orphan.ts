import type { Operation } from '#local/outbox/operation.ts'
import { dropOrphan, settleTables } from '#local/answers/settle.ts'
import type { StepDeps } from './engine-deps.ts'

/**
 * Discards an operation whose process was deleted by a person, with the server's confirmation: a photo that was still
 * to be sent, say, has nowhere to go any more. It stays in the delivery log.
 * @returns whether it was such an orphan
 */
export async function discardOrphan(deps: StepDeps, op: Operation): Promise<boolean> {
  const { db, epoch, rules } = deps
  const { intent } = op
  const processKey = 'processKey' in intent ? intent.processKey : null
  if (processKey === null || (await db.processes.get(processKey)) !== undefined) return false
  return rules.writeAsLeader(db, epoch, settleTables(db), async () => {
    const isThere = (await db.processes.get(processKey)) !== undefined
    if (isThere || (await db.operations.get(op.opId)) === undefined) return false
    await dropOrphan(db, op)
    return true
  })
}
