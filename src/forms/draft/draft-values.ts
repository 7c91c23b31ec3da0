import type * as z from 'zod/mini'
import { isLocalId } from '#domain/ids.ts'
import { isSameValue, isSame, foldFields } from '#local/outbox/merge.ts'
import type { DeviceImage } from '#local/store/fields.ts'
import type { Draft } from './draft-rows.ts'

/** How each field of a form is read back from the device. */
export type FieldSchemas<T> = { readonly [K in keyof T]: z.ZodMiniType<T[K]> }

/** The fields in which a person may write whatever they like. */
export type TextOf<T> = { [F in keyof T]-?: string extends T[F] ? F : never }[keyof T]

/** What a value must keep to be saved. Of a text the limit, at least: else only the server would refuse it. */
export type FieldRules<T> = Partial<FieldSchemas<T>> & Pick<FieldSchemas<T>, TextOf<T>>

/** The changes of a draft that this form understands. */
export function readChanges<T extends object>(
  draft: Draft | null,
  schemas: Partial<FieldSchemas<T>>,
): Partial<T> {
  const read: Partial<T> = {}
  if (draft === null) return read
  for (const field of Object.keys(schemas) as (keyof T & string)[]) {
    if (!(field in draft.changes)) continue
    const parsed = schemas[field]?.safeParse(draft.changes[field])
    if (parsed?.success === true) read[field] = sameOr(draft.changes[field], parsed.data)
  }
  return read
}

/** What the person saw of each changed field before. Lists are left out: they take part in merging already. */
export function seenBefore<T extends object>(
  draft: Draft | null,
  schemas: Partial<FieldSchemas<T>>,
): Partial<T> {
  if (draft === null) return {}
  const base = readChanges({ ...draft, changes: draft.base }, schemas)
  return Object.fromEntries(Object.entries(base).filter(([, value]) => !Array.isArray(value))) as Partial<T>
}

/** The changes on top of a newer record: lists take in what others have added and removed in the meantime. */
export function overSaved<T extends object>(changes: Partial<T>, draft: Draft | null, saved: T): Partial<T> {
  const folded = foldFields(saved, { fields: changes, base: draft?.base ?? {} })
  const over: Partial<T> = {}
  for (const field of Object.keys(changes) as (keyof T & string)[]) {
    over[field] = sameOr(changes[field], folded[field])
  }
  return over
}

/** What was there where it is the same: who shows a list sees by its identity that it did not change. */
function sameOr<V>(before: unknown, now: V): V {
  return isSame(before, now) ? (before as V) : now
}

/** The draft with further values. A field that is back at what is saved is no change any more. */
export function withValues(draft: Draft, values: object, saved: object): Draft {
  const savedValues = saved as Readonly<Record<string, unknown>>
  const changes: Record<string, unknown> = { ...draft.changes }
  const base: Record<string, unknown> = { ...draft.base }
  for (const [field, value] of Object.entries(values)) {
    // A list is changed as it is by then, with what came in from others: that is its base from now on.
    if (!(field in changes) || Array.isArray(value)) base[field] = savedValues[field]
    changes[field] = value
    const isBack = Array.isArray(value) ? isSameValue : isSame
    if (isBack(value, savedValues[field])) {
      Reflect.deleteProperty(changes, field)
      Reflect.deleteProperty(base, field)
    }
  }
  return { ...draft, changes, base, addedPhotos: withAdded(draft.addedPhotos, values, saved) }
}

/** Whether all of a draft was saved already, and only its end did not reach the device before the page died. */
export function isLeftOver<T extends object>(
  draft: Draft | null,
  schemas: FieldSchemas<T>,
  saved: T,
): boolean {
  if (draft === null || !draft.wasRestored) return false
  const fields = Object.keys(draft.changes)
  const read = readChanges(draft, schemas) as Record<string, unknown>
  const savedValues = saved as Readonly<Record<string, unknown>>
  return (
    fields.length > 0 &&
    fields.every((field) => field in read && isSameValue(read[field], savedValues[field]))
  )
}

/** Keys of the photos of a form's values. */
export function photoKeysOf(values: object): string[] {
  const { images = [] } = values as { images?: readonly DeviceImage[] | undefined }
  return images.map(({ id }) => String(id))
}

function withAdded(before: readonly string[], values: object, saved: object): string[] {
  const known = new Set([...before, ...photoKeysOf(saved)])
  return [...before, ...photoKeysOf(values).filter((key) => isLocalId(key) && !known.has(key))]
}
