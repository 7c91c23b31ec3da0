import { isPatch } from '#local/outbox/intent.ts'
import { isSameValue, mergedNumber } from '#local/outbox/merge.ts'
import type { FieldConflict, Operation } from '#local/outbox/operation.ts'

export interface Comparison {
  /** Fields to send: those that only I changed, and lists and process numbers, which merge. */
  toSend: string[]
  /** Fields that both sides changed. */
  conflicts: FieldConflict[]
}

/** Three-way comparison, field by field: the value when first edited, the wanted one, and the server's now. */
export function compareFields(patch: { fields: object; base: object }, theirs: object): Comparison {
  const base = patch.base as Record<string, unknown>
  const current = theirs as Record<string, unknown>
  const result: Comparison = { toSend: [], conflicts: [] }
  for (const [field, mine] of Object.entries(patch.fields) as [string, unknown][]) {
    if (mine === undefined) continue
    const now = current[field]
    // The server already has what was wanted.
    if (isSameValue(now, mine)) continue
    const number = mergedNumber(field, { base: base[field], mine, theirs: now })
    if (number !== null && !number.isDisputed) {
      if (!isSameValue(number.number, now)) result.toSend.push(field)
      continue
    }
    if (Array.isArray(mine) || isSameValue(now, base[field])) result.toSend.push(field)
    else result.conflicts.push({ field, base: base[field], mine, theirs: now })
  }
  return result
}

/**
 * Which fields of an operation have to wait for earlier operations on its record that need a person: a record that
 * does not exist yet holds up all its edits, a disputed field holds up later edits of that field alone.
 * @param stuck operations on its record that wait for a person, be it through others
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
