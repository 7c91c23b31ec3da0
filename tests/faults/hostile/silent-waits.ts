import { madeBy, referencesOf } from '#local/outbox/intent.ts'
import { type Operation, readOperation } from '#local/outbox/operation.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { type OutboxItem, listOutbox } from '#local/views/work/outbox-list.ts'
import { readSyncStatus } from '#local/views/work/sync-status.ts'

/**
 * What has been waiting for some time although the sync centre says neither of it nor of what it waits for why, and
 * when it is tried next.
 * @param now the device's clock
 */
export async function findSilentWaits(db: DeviceDatabase, now: number): Promise<string[]> {
  const { hold } = await readSyncStatus(db)
  if (hold !== null) return []
  const items = await listOutbox(db)
  const rows = (await db.operations.orderBy('seq').toArray()).map(readOperation)
  const ops = rows.filter((op) => op !== null)
  const itemOf = new Map(items.map((item) => [item.opId, item]))
  const isTold = ({ opId, state }: Operation) => {
    const item = itemOf.get(opId)
    return state === 'SENDING' || item === undefined || hasReason(item, now)
  }
  const isExplained = (op: Operation, depth = 0): boolean =>
    isTold(op) ||
    (depth < ops.length && ops.some((other) => waitsFor(op, other) && isExplained(other, depth + 1)))
  return ops
    .filter((op) => !isExplained(op))
    .map(({ intent, target, state, lastError, nextAt }) => {
      const said = `${state}, ${lastError?.kind ?? 'no reason'}, next in ${nextAt - now} ms`
      return `nobody is told why ${intent.kind} ${target} waits: ${said}`
    })
}

function hasReason({ needsPerson, lastError, conflicts, nextAt }: OutboxItem, now: number): boolean {
  if (needsPerson) return lastError !== null || conflicts.length > 0
  return lastError !== null && nextAt !== null && nextAt > now
}

/** S-24: what needs a person holds up only what depends on it. */
function waitsFor(op: Operation, other: Operation): boolean {
  if (other.opId === op.opId) return false
  if (op.dependsOn.includes(other.opId)) return true
  const made = madeBy(other.intent)
  if (made !== null && referencesOf(op.intent).includes(made)) return true
  if (other.seq > op.seq) return false
  const isAside = ['REJECTED', 'CONFLICT', 'NEEDS_USER', 'PARKED'].includes(other.state)
  return other.target === op.target || (other.lane === op.lane && !isAside)
}
