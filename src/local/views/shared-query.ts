import type { DeviceDatabase } from '#local/store/database.ts'
import { type ThrottledQuery, complain } from './throttled-query.ts'

/** A query that several parts of a page watch, and that has a value once it was read. */
export interface SharedQuery<T> {
  subscribe: ThrottledQuery<T>['subscribe']
  hasValue: () => boolean
  getValue: () => T
}

interface Watcher<T> {
  next: (value: T) => void
  onError: (error: unknown) => void
}

/** Reads once for all who watch, as long as anybody does. Who joins is told at once what was read last. */
export function sharedQuery<T>(query: Pick<ThrottledQuery<T>, 'subscribe'>): SharedQuery<T> {
  const watchers = new Set<Watcher<T>>()
  let last: { value: T } | null = null
  let stop: (() => void) | null = null
  return {
    hasValue: () => last !== null,
    getValue: () => {
      if (last === null) throw new Error('It has not been read yet.')
      return last.value
    },
    subscribe: (next, onError = complain) => {
      const watcher = { next, onError }
      watchers.add(watcher)
      if (last !== null) next(last.value)
      stop ??= query.subscribe(
        (value) => {
          last = { value }
          for (const one of watchers) one.next(value)
        },
        (error) => {
          for (const one of watchers) one.onError(error)
        },
      )
      return () => {
        watchers.delete(watcher)
        if (watchers.size > 0) return
        stop?.()
        stop = null
        last = null
      }
    },
  }
}

/** The lists of both areas, and what comes in their place while somebody still shows them. */
const MOST_ASKED = 4

/** The same query for all who ask the same of a database, by identity. */
export function sharedByDatabase<Asked extends readonly unknown[], T>(
  queryFor: (db: DeviceDatabase, ...asked: Asked) => Pick<ThrottledQuery<T>, 'subscribe'>,
): (db: DeviceDatabase, ...asked: Asked) => SharedQuery<T> {
  const known = new WeakMap<DeviceDatabase, { asked: Asked; query: SharedQuery<T> }[]>()
  return (db, ...asked) => {
    const ofDatabase = known.get(db) ?? []
    const isSame = (other: { asked: Asked }) => other.asked.every((part, at) => Object.is(part, asked[at]))
    const one = ofDatabase.find(isSame) ?? { asked, query: sharedQuery(queryFor(db, ...asked)) }
    known.set(db, [one, ...ofDatabase.filter((other) => other !== one)].slice(0, MOST_ASKED))
    return one.query
  }
}
