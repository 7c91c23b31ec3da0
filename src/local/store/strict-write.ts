import { Dexie, type Table, type Transaction } from 'dexie'
import type { DeviceDatabase } from './database.ts'

/** A table of the device's database, whatever its rows. */
export type StoredTable = Table

/** The device could not store what was to be saved. Nothing of it was written. */
export class StorageFailure extends Error {
  override readonly name = 'StorageFailure'
  readonly reason: 'full' | 'unavailable'

  constructor(reason: 'full' | 'unavailable', cause: unknown) {
    super(reason === 'full' ? 'The disk or the quota is full.' : 'The device database cannot be written.', {
      cause,
    })
    this.reason = reason
  }
}

const LOST_CONNECTION_TRIES = 5

/**
 * Runs one read-write transaction and resolves when it has completed on disk (durability `strict`).
 *
 * A browser may drop the connection of a page that was asleep, and a page that is left ends its transactions: the
 * database is then reopened and the transaction run again, so `work` must be repeatable (ids fixed beforehand). On a
 * full disk the reserve is freed before the save is given up. Within another call of this, it joins that one's
 * transaction, which sees to all this.
 * @throws StorageFailure if the disk is full or the connection stays lost; nothing was written
 */
export async function writeStrictly<T>(
  db: DeviceDatabase,
  tables: readonly Table[],
  work: () => Promise<T>,
): Promise<T> {
  // Of work that is no async function itself, Dexie loses the transaction between two long waits.
  const task = async () => work()
  if (isWithin(db)) return db.transaction('rw', [...tables], task)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await toldFirst(db, tables, task)
    } catch (error) {
      if (says(error, 'QuotaExceeded')) {
        if ((await db.reserve.count()) === 0) throw new StorageFailure('full', error)
        await db.reserve.clear()
      } else if (says(error, ...LOST)) {
        if (attempt >= LOST_CONNECTION_TRIES) throw new StorageFailure('unavailable', error)
        await reopen(db)
      } else {
        throw error
      }
    }
  }
}

/**
 * Runs a transaction and resolves as soon as it is on disk: before Dexie hears of it, which has all live queries begin
 * to read anew. The event passes the connection on its way to the transaction.
 */
async function toldFirst<T>(
  db: DeviceDatabase,
  tables: readonly Table[],
  work: () => Promise<T>,
): Promise<T> {
  const onDisk = Promise.withResolvers<T>()
  let stopHearing = () => {}
  const whole = db.transaction('rw', [...tables], async () => {
    const { idbtrans } = Dexie.currentTransaction
    const result = await work()
    const tell = ({ target }: Event) => {
      if (target === idbtrans) onDisk.resolve(result)
    }
    idbtrans.db.addEventListener('complete', tell, { capture: true })
    stopHearing = () => {
      idbtrans.db.removeEventListener('complete', tell, { capture: true })
    }
    return result
  })
  return Promise.race([onDisk.promise, whole]).finally(() => {
    // As it is by then: the transaction has yet to begin.
    stopHearing()
  })
}

/** Inside a transaction: for what must not happen where it is rolled back, or happen once where it is repeated. */
export function onceOnDisk(then: () => void): void {
  Dexie.currentTransaction.idbtrans.addEventListener('complete', then, { once: true })
}

/** Whether a transaction of that database is current. Outside of them there is none, whatever Dexie's type says. */
export function isWithin(db: DeviceDatabase): boolean {
  const current = Dexie.currentTransaction as Transaction | null
  return current?.db === db
}

async function reopen(db: DeviceDatabase): Promise<void> {
  await db.deps.untilHere?.()
  db.close({ disableAutoOpen: false })
  try {
    await db.open()
  } catch (error) {
    throw new StorageFailure('unavailable', error)
  }
}

const LOST = [
  'DatabaseClosedError',
  // The page was left, kept for the way back, and is back: see let-go.ts. What is wrong with the work has another name.
  'AbortError',
  'InvalidStateError',
  'UnknownError',
  'Connection to Indexed Database server lost',
]

/** Whether the error, or what Dexie has wrapped in it, says one of these in its name or message. */
function says(error: unknown, ...words: readonly string[]): boolean {
  let at = error
  for (let depth = 0; at instanceof Object && depth < 4; depth += 1) {
    const { name, message, inner } = at as { name?: unknown; message?: unknown; inner?: unknown }
    if (words.some((word) => `${String(name)} ${String(message)}`.includes(word))) return true
    at = inner
  }
  return false
}
