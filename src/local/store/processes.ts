import { type EnteredCount, enteredOfProcesses } from '#domain/model/completeness.ts'
import type { DeviceDatabase } from './database.ts'
import type { ProcessRow } from './records.ts'

interface ProcessWrite {
  put?: readonly ProcessRow[]
  /** Keys. */
  remove?: readonly string[]
  /** The rows that `put` and `remove` replace, where they have been read; without them all are counted anew. */
  before?: readonly ProcessRow[]
}

/**
 * Writes processes of one model, inside the caller's transaction (tables `models` and `processes`); nothing else writes
 * that table. The model notes how much of its processes is entered: lists show it for hundreds of models, whose
 * processes cannot all be read each time.
 */
export async function writeProcesses(
  db: DeviceDatabase,
  modelKey: string,
  { put = [], remove = [], before }: ProcessWrite,
): Promise<void> {
  await Promise.all([
    put.length > 0 && db.processes.bulkPut(put),
    remove.length > 0 && db.processes.bulkDelete([...remove]),
  ])
  if (before !== undefined && isSame(enteredOf(before), enteredOf(put))) return
  const rows = await db.processes.where('modelKey').equals(modelKey).toArray()
  await db.models.update(modelKey, { enteredInProcesses: enteredOf(rows) })
}

/** Changes what is known of a process beside its entries; nothing happens if it is not there. */
export async function amendProcess(
  db: DeviceDatabase,
  processKey: string,
  change: Partial<Pick<ProcessRow, 'serverId' | 'deleted'>>,
): Promise<void> {
  const row = await db.processes.get(processKey)
  if (row === undefined) return
  await writeProcesses(db, row.modelKey, { put: [{ ...row, ...change }], before: [row] })
}

/** Removes the processes of a model, inside the caller's transaction. */
export async function removeProcessesOf(db: DeviceDatabase, modelKey: string): Promise<void> {
  const keys = await db.processes.where('modelKey').equals(modelKey).primaryKeys()
  await writeProcesses(db, modelKey, { remove: keys })
}

function enteredOf(rows: readonly ProcessRow[]): EnteredCount {
  return enteredOfProcesses(rows.filter(({ deleted }) => !deleted).map(({ view }) => view))
}

function isSame(one: EnteredCount, other: EnteredCount): boolean {
  return one.entered === other.entered && one.total === other.total
}
