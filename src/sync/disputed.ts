import { type Operation, isPatch } from '#local/operation.ts'

/**
 * What of an operation has to wait for those on the same record that wait for a person: a record that is not
 * there yet holds all its edits, a disputed field holds later words on that field alone.
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
