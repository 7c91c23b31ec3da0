import { Dexie } from 'dexie'
import type { DeviceDatabase } from './database.ts'
import type { StoredTable } from './strict-write.ts'

export interface CalmQuery<T> {
  /** @returns stops it */
  subscribe: (next: (value: T) => void, onError?: (error: unknown) => void) => () => void
  /** There is none before the database has answered. */
  hasValue: () => false
}

/** After each reading it rests for so many times as long as that took. */
const REST_SHARE = 10
/** Less than an eye notices; many small changes in a row are read once. */
const SHORTEST_REST_MS = 100
const LONGEST_REST_MS = 2_000

/**
 * Reads again after a change, as a live query does, for what is read over the whole queue or all models: it
 * starts at once after a quiet time, and rests between two readings in proportion to what they cost. A save
 * then never waits behind a row of readings that each save before it has set off.
 * @param tables whose changes matter
 */
export function calmQuery<T>(
  db: DeviceDatabase,
  tables: readonly StoredTable[],
  read: () => Promise<T>,
): CalmQuery<T> {
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
          if (!isOver) onError(error)
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
        if (!isBusy) void readAgain()
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

function complain(error: unknown): void {
  console.error('What is on the device could not be read.', error)
}
