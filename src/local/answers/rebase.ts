import { isSameValue } from '#local/outbox/comparable.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { Operation } from '#local/outbox/operation.ts'
import { isPatch } from '#local/outbox/intent.ts'

/**
 * Inside a transaction: edits made on top of one that is now confirmed have its values as their base; where the server
 * stored those in its own form (trimmed, say), that is not a change by somebody else.
 * @returns the edits that wait on the record, as they are now
 */
export async function rebase(
  db: DeviceDatabase,
  { confirmed, base, waiting }: { confirmed: Operation | null; base: object; waiting: readonly Operation[] },
): Promise<readonly Operation[]> {
  if (confirmed === null) return waiting
  const ops = waiting.map((op) => rebasedOn(confirmed, base, op))
  const changed = ops.filter((op, index) => op !== waiting[index])
  if (changed.length > 0) await db.operations.bulkPut(changed)
  return ops
}

function rebasedOn(confirmed: Operation, stored: object, follower: Operation): Operation {
  const { intent } = follower
  if (!isPatch(confirmed.intent) || !isPatch(intent)) return follower
  const sent = confirmed.intent.fields as Record<string, unknown>
  const now = stored as Record<string, unknown>
  const base: Record<string, unknown> = { ...intent.base }
  const fields = Object.keys(base).filter(
    (field) => sent[field] !== undefined && isSameValue(base[field], sent[field]),
  )
  if (fields.length === 0) return follower
  for (const field of fields) base[field] = now[field]
  return { ...follower, intent: { ...intent, base } }
}
