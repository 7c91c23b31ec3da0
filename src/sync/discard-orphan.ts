import type { Operation } from '#local/operation.ts'
import { dropOrphan, settleTables } from '#local/settle.ts'
import type { StepDeps } from './engine-deps.ts'

/**
 * A person took away the process that this belongs to, and the server has confirmed it: a photo that was still
 * on its way has nowhere to arrive any more. It stays in the delivery log.
 * @returns whether it was one
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
