import { isSameItem } from './comparable.ts'
import type { ModelFields, ProcessFields } from '#local/store/fields.ts'
import { EMPTY_MODEL, EMPTY_PROCESS } from '#local/store/fields.ts'
import { mergeLists } from './merge.ts'
import type { Operation } from './operation.ts'

/**
 * What people see: the server's last state with every unsettled operation folded over it, in the order in which they
 * were made. Pure, and the only place that knows how an operation changes a record.
 * @returns null if there is neither a base nor an operation that makes the record
 */
export function foldModel(base: ModelFields | null, ops: readonly Operation[]): ModelFields | null {
  let view = base
  for (const { intent } of ops) {
    if (intent.kind === 'model.create') view ??= { ...EMPTY_MODEL, ...intent.fields }
    if (intent.kind === 'model.copy') view ??= intent.seen ?? null
    if (intent.kind === 'model.patch' && view !== null) view = foldFields(view, intent)
  }
  return view
}

/** The same for a process. */
export function foldProcess(base: ProcessFields | null, ops: readonly Operation[]): ProcessFields | null {
  let view = base
  for (const { intent } of ops) {
    if (intent.kind === 'process.create') {
      const { name, provisionalNumber } = intent.fields
      view ??= { ...EMPTY_PROCESS, name, processNumber: provisionalNumber }
    }
    if (intent.kind === 'process.patch' && view !== null) view = foldFields(view, intent)
  }
  return view
}

/** Lists merge with what `current` has by now; in every other field the patch wins. */
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
