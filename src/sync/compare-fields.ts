import { isSameValue } from '#local/comparable.ts'
import type { FieldConflict } from '#local/operation.ts'

export interface Comparison {
  /** Fields that the server already has as wanted, or that only the server changed to the same. */
  settled: string[]
  /** Fields to send: only mine changed, or a list, which merges. */
  toSend: string[]
  /** Fields that both sides changed. */
  conflicts: FieldConflict[]
}

/** Compares, field by field, what it was when first edited, what is wanted, and what the server has now. */
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
