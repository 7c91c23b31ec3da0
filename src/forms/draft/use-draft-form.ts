import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { pick } from '#local/outbox/coalesce.ts'
import type { Draft } from './draft-rows.ts'
import type { DraftStore, Keeping } from './draft-store.ts'
import {
  type FieldSchemas,
  isLeftOver,
  overSaved,
  photoKeysOf,
  readChanges,
  seenBefore,
  withValues,
} from './draft-values.ts'
import { useDrafts } from './use-draft-store.ts'
import type { TakeOut } from './write-form.ts'

/** What a form holds when it is saved. */
export interface Typed<T extends object> {
  /** The saved values with the changes on top. */
  values: T
  changes: Partial<T>
  /** The value of each changed field when it was first changed; of a list, what it was merged with for the changes. */
  base: Partial<T>
  /** Inside the transaction that saves it. @see DraftStore.takeOut */
  takeOut: TakeOut
  /** Ends editing with the changes saved as `saved`: they stay in view until the record shows them. */
  finish: (saved: Partial<T>) => Promise<void>
}

/** The same functions for as long as the record is: a part that has them is not drawn anew for them. */
interface DraftActions<T extends object> {
  begin: () => void
  change: (change: Partial<T> | ((values: T) => Partial<T>)) => void
  /** The same, on the device at once. */
  changeNow: (change: (values: T) => Partial<T>) => void
  /** The same with what `write` puts on the device, in one transaction. @see DraftStore.changeWith */
  changeWith: (write: () => Promise<void>, change: (values: T) => Partial<T>) => Promise<void>
  /** Keeps the form as being edited, also where nothing was changed yet. Resolves when it is on the device. */
  keepNow: () => Promise<void>
  /** A photo is on its way into the form: who saves it waits for that. */
  takeIn: (work: Promise<unknown>) => void
}

export interface DraftForm<T extends object> extends DraftActions<T> {
  /** The name under which it keeps what is typed (`draftKeys`). */
  draftKey: string
  isEditing: boolean
  /** The saved values with the changes on top; what did not change is the very value that it was. */
  values: T
  changeCount: number
  wasRestored: boolean
  keeping: Keeping
  /** What it holds once that is in it, whatever is drawn by then, and whether it still is. */
  settle: () => Promise<Typed<T>>
  discard: () => Promise<void>
}

/**
 * A form over a record that may change underneath it. A field that the person has changed keeps what was
 * typed; every other field follows the record.
 * @param saved the record's values; a new object whenever the record was read again, and only then
 * @param schemas fixed for the form
 */
export function useDraftForm<T extends object>(
  key: string,
  saved: T,
  schemas: FieldSchemas<T>,
): DraftForm<T> {
  const store = useDrafts()
  const found = useSyncExternalStore(store.subscribe, () => store.find(key))
  const hasLeftOver = isLeftOver(found, schemas, saved)
  const ofPerson = (kept: Draft | null) => (isLeftOver(kept, schemas, saved) ? null : kept)
  const draft = ofPerson(found)
  const keeping = useSyncExternalStore(store.subscribe, store.keeping)
  const [finished, setFinished] = useState<{ before: T; values: Partial<T> } | null>(null)
  // Whoever types on before the record was read again has what was saved before their eyes.
  const shown = useMemo(
    () => (finished?.before === saved ? { ...saved, ...finished.values } : saved),
    [finished, saved],
  )
  const changes = useMemo(() => changesOf(draft, schemas, shown), [draft, schemas, shown])
  useEffect(() => {
    if (hasLeftOver) void store.end(key, photoKeysOf(saved))
  }, [hasLeftOver, store, key, saved])
  const actions = useMemo(
    () => actionsOf(store, { key, saved: shown, schemas }),
    [store, key, shown, schemas],
  )
  return {
    ...actions,
    draftKey: key,
    isEditing: draft !== null,
    values: { ...shown, ...changes },
    changeCount: Object.keys(changes).length,
    wasRestored: draft?.wasRestored ?? false,
    keeping,
    settle: async () => {
      await store.settle(key)
      const typed = ofPerson(store.find(key))
      store.keepBeforeSaving(key)
      const typedChanges = changesOf(typed, schemas, shown)
      return {
        values: { ...shown, ...typedChanges },
        changes: typedChanges,
        base: { ...seenBefore(typed, schemas), ...listsOf(shown, typedChanges) },
        takeOut: (savedPhotos) => store.takeOut(key, typed, savedPhotos),
        finish: async (values) => {
          setFinished((last) => ({
            before: saved,
            values: last?.before === saved ? { ...last.values, ...values } : values,
          }))
          await store.finish(key, typed, values, photoKeysOf({ ...shown, ...values }))
        },
      }
    },
    discard: () => store.end(key, photoKeysOf(shown)),
  }
}

function actionsOf<T extends object>(
  store: DraftStore,
  { key, saved, schemas }: { key: string; saved: T; schemas: FieldSchemas<T> },
): DraftActions<T> {
  const changed = (next: Parameters<DraftActions<T>['change']>[0]) => (current: Draft) => {
    const values =
      typeof next === 'function' ? next({ ...saved, ...changesOf(current, schemas, saved) }) : next
    return withValues(current, values, saved)
  }
  const change: DraftActions<T>['change'] = (next) => store.change(key, changed(next))
  return {
    begin: () => store.begin(key),
    change,
    changeNow: (next) => {
      change(next)
      void store.keepNow()
    },
    changeWith: (write, next) => store.changeWith(key, write, changed(next)),
    keepNow: () => store.keepNow(key),
    takeIn: (work) => store.takeIn(key, work),
  }
}

/** What the lists among the changes have taken in; more may be in the record by the time they are saved. */
function listsOf<T extends object>(shown: T, changes: Partial<T>): Partial<T> {
  const lists = Object.entries(changes).flatMap(([field, value]) => (Array.isArray(value) ? [field] : []))
  return pick(shown, lists)
}

const changesOf = <T extends object>(draft: Draft | null, schemas: FieldSchemas<T>, saved: T): Partial<T> =>
  overSaved(readChanges(draft, schemas), draft, saved)
