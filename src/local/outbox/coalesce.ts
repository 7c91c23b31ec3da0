import { isSame } from './merge.ts'
import { type Operation, schemaOf } from './operation.ts'
import type { Patch } from './intent.ts'
import type { Intent } from './kinds/kinds.ts'

/** The fields whose value differs from the view. */
export function changedFields<T extends object>(view: object, fields: T): T {
  const seen = view as Record<string, unknown>
  const entries = Object.entries(fields).filter(
    ([field, value]) => value !== undefined && !isSame(value, seen[field]),
  )
  return Object.fromEntries(entries) as T
}

/** The values that `from` has for the fields of `like`. */
export function pick<T extends object>(from: T, like: object): Partial<T> {
  const values = from as Record<string, unknown>
  return Object.fromEntries(Object.keys(like).map((field) => [field, values[field]])) as Partial<T>
}

/**
 * The values that the fields of an edit had before it. What the form saw takes precedence over what is there now: a
 * value that arrived while somebody typed is then found to be a conflict, and not overwritten unseen.
 */
export function baseOf<T extends object>(view: T, changed: object, seen: Partial<T> = {}): Partial<T> {
  const known = Object.entries(seen).filter(([field, value]) => field in changed && value !== undefined)
  return { ...pick(view, changed), ...(Object.fromEntries(known) as Partial<T>) }
}

/**
 * Merges two edits of one section: the values of the later one, the base of the earlier one. A field that is back at
 * its base is no longer an edit.
 * @returns null if nothing is left to send
 */
export function coalesce<T extends Patch>(earlier: T, later: Patch): T | null {
  const base: Record<string, unknown> = { ...later.base, ...earlier.base }
  const fields = Object.fromEntries(
    Object.entries({ ...earlier.fields, ...later.fields }).filter(
      ([field, value]) => !isSame(value, base[field]),
    ),
  )
  if (Object.keys(fields).length === 0) return null
  return { ...earlier, fields, base: pick(base, fields) }
}

/** The operation with new content and a fresh start: QUEUED, without attempts, error or conflicts. */
export function amendedBy(
  op: Operation,
  intent: Intent,
  dependsOn: readonly string[] = op.dependsOn,
): Operation {
  return {
    ...op,
    intent,
    opSchema: schemaOf(intent),
    dependsOn: [...dependsOn],
    state: 'QUEUED',
    attempts: 0,
    serverErrors: null,
    nextAt: 0,
    lastError: null,
    conflicts: [],
  }
}
