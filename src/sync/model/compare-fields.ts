import { isSameValue } from '#local/outbox/merge.ts'
import type { FieldConflict } from '#local/outbox/operation.ts'

export interface Comparison {
  /** Fields that already have the wanted value on the server. */
  settled: string[]
  /** Fields to send: those that only I changed, and lists, which merge. */
  toSend: string[]
  /** Fields that both sides changed. */
  conflicts: FieldConflict[]
}

/** Three-way comparison, field by field: the value when first edited, the wanted one, and the server's now. */
export function compareFields(patch: { fields: object; base: object }, theirs: object): Comparison {
  const base = patch.base as Record<string, unknown>
  const current = theirs as Record<string, unknown>
  const result: Comparison = { settled: [], toSend: [], conflicts: [] }
  for (const [field, mine] of Object.entries(patch.fields) as [string, unknown][]) {
    if (mine === undefined) continue
    const now = current[field]
    if (isSameValue(now, mine)) result.settled.push(field)
    else if (Array.isArray(mine) || isSameValue(now, base[field])) result.toSend.push(field)
    else result.conflicts.push({ field, base: base[field], mine, theirs: now })
  }
  return result
}
