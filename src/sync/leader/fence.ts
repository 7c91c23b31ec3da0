import type { DeviceDatabase } from '#local/store/database.ts'
import { type StoredTable, writeStrictly } from '#local/store/strict-write.ts'

/** Another leader has taken over; what this one has not written yet no longer counts. */
export class Fenced extends Error {
  override readonly name = 'Fenced'
}

/**
 * Takes the lead by raising the epoch (the fencing token): from now on the writes of earlier leaders fail.
 * @param tables those of `work`, which belongs to it
 * @returns the new epoch
 */
export async function raiseEpoch(
  db: DeviceDatabase,
  tables: readonly StoredTable[],
  work: () => Promise<void>,
): Promise<number> {
  return writeStrictly(db, [...tables, db.meta], async () => {
    const row = await db.meta.get('epoch')
    const epoch = (typeof row?.value === 'number' ? row.value : 0) + 1
    await Promise.all([db.meta.put({ key: 'epoch', value: epoch }), work()])
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
  return writeStrictly(db, [...tables, db.meta], async () => {
    await stillLeads(db, epoch)
    return work()
  })
}

/** @throws Fenced when another leads by now */
export async function stillLeads(db: DeviceDatabase, epoch: number): Promise<void> {
  if (!(await isCurrent(db, epoch))) throw new Fenced('Another leader has taken over.')
}

/** Writes a heartbeat, if this epoch still leads: it shows that its leader is alive and can write. */
export async function beat(db: DeviceDatabase, epoch: number): Promise<void> {
  await writeStrictly(db, [db.meta], async () => {
    if (await isCurrent(db, epoch)) await db.meta.put({ key: 'beat', value: db.deps.uuid() })
  })
}

async function isCurrent(db: DeviceDatabase, epoch: number): Promise<boolean> {
  return (await db.meta.get('epoch'))?.value === epoch
}
