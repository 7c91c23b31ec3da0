import { Dexie } from 'dexie'
import { wasCutOff } from '#local/store/let-go.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { StoredTable } from '#local/store/strict-write.ts'

export interface ThrottledQuery<T> {
  /** @returns stops it */
  subscribe: (next: (value: T) => void, onError?: (error: unknown) => void) => () => void
  /** There is no value before the database has answered. */
  hasValue: () => false
}

/** After each query it rests for this many times as long as the query took. */
const REST_SHARE = 10
/** Too short to be noticed; many small changes in a row are read once. */
const SHORTEST_REST_MS = 100
const LONGEST_REST_MS = 2_000

/**
 * A throttled live query, for queries over the whole queue or all models. It reads again after a change: at once after
 * a quiet time, and otherwise after a rest in proportion to the cost of the last query. So a save never waits behind
 * the queries that earlier saves have triggered.
 * @param tables whose changes matter
 */
export function throttledQuery<T>(
  db: DeviceDatabase,
  tables: readonly StoredTable[],
  read: () => Promise<T>,
): ThrottledQuery<T> {
  const parts = tables.map(({ name }) => `idb://${db.name}/${name}/`)
  const isMeant = (part: string) => part === 'all' || parts.some((start) => part.startsWith(start))
  return {
    hasValue: () => false,
    subscribe: (next, onError = complain) => {
      let isBusy = false
      let isOld = false
      let isOver = false
      const readAgain = async () => {
        isBusy = true
        isOld = false
        const startedAt = performance.now()
        try {
          const value = await Dexie.ignoreTransaction(read)
          if (!isOver) next(value)
        } catch (error) {
          // Of a page that was left: once it is back, all is said to have changed.
          if (!isOver && !wasCutOff(error)) onError(error)
        }
        const tookMs = performance.now() - startedAt
        const restMs = Math.min(LONGEST_REST_MS, Math.max(SHORTEST_REST_MS, REST_SHARE * tookMs))
        setTimeout(() => {
          isBusy = false
          if (isOld && !isOver) void readAgain()
        }, restMs)
      }
      const onChange = (changed: object) => {
        if (!Object.keys(changed).some(isMeant)) return
        isOld = true
        if (isBusy) return
        isBusy = true
        // The save that it comes from is told first.
        setTimeout(() => void readAgain())
      }
      Dexie.on('storagemutated', onChange)
      void readAgain()
      return () => {
        isOver = true
        Dexie.on.storagemutated.unsubscribe(onChange)
      }
    },
  }
}

/** For who does not say what to do about it. */
export function complain(error: unknown): void {
  console.error('What is on the device could not be read.', error)
}
