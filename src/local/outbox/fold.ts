import type { DeviceDatabase } from '#local/store/database.ts'
import { writeProcesses } from '#local/store/processes.ts'
import type { ModelRow, ProcessRow } from '#local/store/records.ts'
import { deletes, targetAt } from './intent.ts'
import type { Address } from './kinds/device-kind.ts'
import { kindOf } from './kinds/kinds.ts'
import type { Operation } from './operation.ts'
import { operationsOn } from './outbox.ts'

/**
 * What people see: the server's last state with every unsettled operation folded over it, in the order in which they
 * were made. How an operation changes a record is said by its kind. A record without either keeps its view.
 */
export function foldedModel(row: ModelRow, ops: readonly Operation[]): ModelRow {
  let folded = row.base
  for (const { intent } of ops) folded = kindOf(intent)?.foldModel?.(folded, intent) ?? folded
  const view = folded ?? row.view
  return { ...row, view, groupId: view.group.id }
}

/** The same for a process. */
export function foldedProcess(row: ProcessRow, ops: readonly Operation[]): ProcessRow {
  let folded: ProcessRow['view'] | null = row.base
  for (const { intent } of ops) folded = kindOf(intent)?.foldProcess?.(folded, intent) ?? folded
  return {
    ...row,
    view: folded ?? row.view,
    order: row.base?.order ?? row.order,
    provisionalNumber: row.base === null,
    deleted: ops.some(({ intent }) => deletes(intent)),
  }
}

/** The record of an address: the process or, where it names none, the model. */
export async function recordAt(
  db: DeviceDatabase,
  { modelKey, processKey }: Address,
): Promise<ModelRow | ProcessRow | undefined> {
  return processKey === null ? db.models.get(modelKey ?? '') : db.processes.get(processKey)
}

/** Recomputes the view of the record of an address, inside the caller's transaction. */
export async function refold(db: DeviceDatabase, address: Address): Promise<void> {
  const [row, ops] = await Promise.all([recordAt(db, address), operationsOn(db, targetAt(address))])
  if (row !== undefined) await putFolded(db, row, ops)
}

/** Writes a record with the view that its base and the operations on it give, inside the caller's transaction. */
export async function putFolded(
  db: DeviceDatabase,
  row: ModelRow | ProcessRow,
  ops: readonly Operation[],
): Promise<void> {
  if (!('modelKey' in row)) await db.models.put(foldedModel(row, ops))
  else await writeProcesses(db, row.modelKey, { put: [foldedProcess(row, ops)], before: [row] })
}
