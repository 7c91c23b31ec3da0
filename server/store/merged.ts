import { inArray } from 'drizzle-orm'
import type { Db } from './database.ts'
import { lockName, shareName } from './locks.ts'
import { equipment } from './schema/records.ts'

const REFERENCES = 'catalogue-references'

/**
 * To be called before anything that refers to an entry of a catalogue is written, and before any row is locked: until
 * the transaction ends no entry is merged, so that none is referred to that was merged a moment ago.
 */
export function holdReferences(tx: Db): Promise<void> {
  return shareName(tx, REFERENCES)
}

/** Waits until nobody writes references, and lets nobody write them until the transaction ends. */
export function claimReferences(tx: Db): Promise<void> {
  return lockName(tx, REFERENCES)
}

/**
 * The machines that these ids stand for now, by id. A device without network may know one by the id that it had before
 * it was merged. An id that no machine ever had is missing.
 */
export async function machinesOf(tx: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: equipment.id, mergedInto: equipment.mergedInto })
    .from(equipment)
    .where(inArray(equipment.id, [...ids]))
  return new Map(rows.map(({ id, mergedInto }) => [id, mergedInto ?? id]))
}
