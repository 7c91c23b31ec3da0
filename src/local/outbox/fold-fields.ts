import { isSameItem } from './comparable.ts'
import { mergeLists } from './merge.ts'

/** A record with a patch folded over it: lists merge with what `current` has by now, else the patch wins. */
export function foldFields<T extends object>(current: T, patch: { fields: object; base: object }): T {
  const next: Record<string, unknown> = { ...(current as Record<string, unknown>) }
  const base = patch.base as Record<string, unknown>
  for (const [field, mine] of Object.entries(patch.fields)) {
    if (mine === undefined) continue
    next[field] = Array.isArray(mine)
      ? mergeLists(
          { base: toList(base[field]), mine: mine as Identified[], theirs: toList(next[field]) },
          identityOf,
          isSameItem,
        )
      : mine
  }
  return next as T
}

interface Identified {
  id: number | string
}

function identityOf(item: Identified): string {
  return String(item.id)
}

function toList(value: unknown): Identified[] {
  return Array.isArray(value) ? (value as Identified[]) : []
}
