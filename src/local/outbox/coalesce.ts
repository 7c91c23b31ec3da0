import { foldFields, isSame } from './merge.ts'
import { type Operation, mayBeDone } from './operation.ts'
import { schemaOf } from './schema-of.ts'
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

/** The values that a record has in these fields. */
export function pick<T extends object>(from: T, fields: readonly string[]): Partial<T> {
  const values = from as Record<string, unknown>
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<T>
}

/**
 * The values that the fields of an edit had before it. What the form saw takes precedence over what is there now: a
 * value that arrived while somebody typed is then found to be a conflict, and not overwritten unseen.
 */
export function baseOf<T extends object>(view: T, changed: object, seen: Partial<T> = {}): Partial<T> {
  const known = Object.entries(seen).filter(([field, value]) => field in changed && value !== undefined)
  return { ...pick(view, Object.keys(changed)), ...(Object.fromEntries(known) as Partial<T>) }
}

/**
 * Merges two edits of one section: the values of the later one, the base of the earlier one; of a list with what others
 * had made of it by the later one. A field that is back at its base is no longer an edit, unless the earlier one may
 * have been carried out: then it takes that back.
 * @returns null if nothing is left to send
 */
export function coalesce<T extends Patch>(earlier: T, later: Patch, mayBeDone = false): T | null {
  const values: Record<string, unknown> = { ...earlier.fields, ...later.fields }
  const base: Record<string, unknown> = { ...later.base, ...earlier.base }
  const both = [earlier.base, later.base]
  const lists = Object.keys(base).filter((field) => both.every((of) => isList(Reflect.get(of, field))))
  const byOthers = { fields: pick(later.base, lists), base: pick(earlier.fields, lists) }
  Object.assign(base, foldFields(pick(earlier.base, lists), byOthers))
  if (mayBeDone)
    for (const [field, sent] of Object.entries(earlier.fields))
      base[field] = possibleBase({ was: base[field], sent, wanted: values[field] })
  const left = Object.keys(values).filter((field) => !isSame(values[field], base[field]))
  if (left.length === 0) return null
  return { ...earlier, fields: pick(values, left), base: pick(base, left) }
}

/**
 * What a field has to be compared with where the server has either what was there or what was sent since. What is
 * wanted as it was is changed only by what was sent; of a list that holds for each of its items.
 */
function possibleBase({ was, sent, wanted }: Record<'was' | 'sent' | 'wanted', unknown>): unknown {
  if (!isList(was) || !isList(sent) || !isList(wanted)) return isSame(wanted, was) ? sent : was
  const [first, second] = isSame(wanted, was) ? [sent, was] : [was, sent]
  const ids = new Set([...first, ...second].map(({ id }) => id))
  return [...ids].flatMap((id) => {
    const [before, since, now] = [was, sent, wanted].map((list) => list.find((item) => item.id === id))
    return (isSame(now, before) ? since : before) ?? []
  })
}

export function isList(value: unknown): value is { id: unknown }[] {
  return Array.isArray(value)
}

/**
 * The operation with new content and a fresh start: without attempts, error or conflicts, and QUEUED; or with a look
 * first, where what it said before may have been carried out.
 */
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
    state: mayBeDone(op) ? 'RECONCILE' : 'QUEUED',
    attempts: 0,
    serverErrors: null,
    nextAt: 0,
    lastError: null,
    conflicts: [],
  }
}
