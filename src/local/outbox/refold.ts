import type { DeviceDatabase } from '#local/store/database.ts'
import { writeProcesses } from '#local/store/processes.ts'
import type { ProcessRow } from '#local/store/records.ts'
import { foldModel, foldProcess } from './fold.ts'
import type { Operation } from './operation.ts'
import { operationsOn } from './outbox.ts'
import { deletes, targets } from './intent.ts'
import type { Address } from './kinds/device-kind.ts'

/** Recomputes the view of a process or, where the address names none, of the model; inside the caller's transaction. */
export async function refold(db: DeviceDatabase, { modelKey, processKey }: Address): Promise<void> {
  if (processKey !== null) await refoldProcess(db, processKey)
  else if (modelKey !== null) await refoldModel(db, modelKey)
}

/** Recomputes the view of a model, inside the caller's transaction. */
export async function refoldModel(db: DeviceDatabase, modelKey: string): Promise<void> {
  const row = await db.models.get(modelKey)
  if (row === undefined) return
  const view = foldModel(row.base, await operationsOn(db, targets.model(modelKey)))
  if (view !== null) await db.models.put({ ...row, view, groupId: view.group.id })
}

/** Recomputes the view of a process, inside the caller's transaction. */
export async function refoldProcess(db: DeviceDatabase, processKey: string): Promise<void> {
  const row = await db.processes.get(processKey)
  if (row === undefined) return
  await putFolded(db, row, await operationsOn(db, targets.process(processKey)))
}

/** Writes a process with the view that its base and the operations on it give, inside the caller's transaction. */
export async function putFolded(
  db: DeviceDatabase,
  row: ProcessRow,
  ops: readonly Operation[],
): Promise<void> {
  const view = foldProcess(row.base, ops)
  if (view === null) return
  const next: ProcessRow = {
    ...row,
    view,
    order: row.base?.order ?? row.order,
    provisionalNumber: row.base === null,
    deleted: ops.some(({ intent }) => deletes(intent)),
  }
  await writeProcesses(db, row.modelKey, { put: [next], before: [row] })
}
