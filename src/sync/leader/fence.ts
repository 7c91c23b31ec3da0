import type { DeviceDatabase } from '#local/store/database.ts'
import { type StoredTable, writeStrictly } from '#local/store/strict-write.ts'

/** Another leader has taken over; what this one has not written yet no longer counts. */
export class Fenced extends Error {
  override readonly name = 'Fenced'
}

/**
 * Takes the lead by raising the epoch (the fencing token): from now on the writes of earlier leaders fail.
 * @returns the new epoch
 */
export async function raiseEpoch(db: DeviceDatabase): Promise<number> {
  return writeStrictly(db, [db.meta], async () => {
    const row = await db.meta.get('epoch')
    const epoch = (typeof row?.value === 'number' ? row.value : 0) + 1
    await db.meta.put({ key: 'epoch', value: epoch })
    return epoch
  })
}

/**
 * A transaction that only the leader of this epoch can complete.
 * @throws Fenced when another leads by now; nothing was written
 */
export async function writeAsLeader<T>(
  db: DeviceDatabase,
  epoch: number,
  tables: readonly StoredTable[],
  work: () => Promise<T>,
): Promise<T> {
  const withMeta = tables.includes(db.meta) ? tables : [...tables, db.meta]
  return writeStrictly(db, withMeta, async () => {
    await stillLeads(db, epoch)
    return work()
  })
}

/** @throws Fenced when another leads by now */
export async function stillLeads(db: DeviceDatabase, epoch: number): Promise<void> {
  const row = await db.meta.get('epoch')
  if (row?.value !== epoch) throw new Fenced('Another leader has taken over.')
}

/** Writes a heartbeat, which shows that the leader of this epoch is alive and can write. @throws Fenced */
export async function beat(db: DeviceDatabase, epoch: number): Promise<void> {
  await writeAsLeader(db, epoch, [db.meta], async () => {
    const row = await db.meta.get('beat')
    await db.meta.put({ key: 'beat', value: (typeof row?.value === 'number' ? row.value : 0) + 1 })
  })
}
