import type { Operation } from '#local/outbox/operation.ts'
import { isPatch } from '#local/outbox/intent.ts'

/**
 * Which fields of an operation have to wait for earlier operations on its record that need a person: a record that
 * does not exist yet holds up all its edits, a disputed field holds up later edits of that field alone.
 * @param stuck operations on its record that wait for a person
 */
export function heldFields(op: Operation, stuck: readonly Operation[]): 'all' | string[] {
  const { intent } = op
  const fields = isPatch(intent) ? Object.keys(intent.fields) : []
  const held = new Set<string>()
  for (const earlier of stuck) {
    if (earlier.opId === op.opId || earlier.seq > op.seq) continue
    if (!isPatch(earlier.intent)) return 'all'
    for (const field of Object.keys(earlier.intent.fields)) if (fields.includes(field)) held.add(field)
  }
  return held.size > 0 && held.size === fields.length ? 'all' : [...held]
}
