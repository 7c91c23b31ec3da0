import { inOtherIndustry } from '#domain/process/process-number.ts'
import type { Process } from '#domain/process/process.ts'
import { foldedProcess } from '#local/outbox/fold.ts'
import { targets } from '#local/outbox/intent.ts'
import { isSameValue } from '#local/outbox/merge.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { writeProcesses } from '#local/store/processes.ts'
import type { ProcessRow } from '#local/store/records.ts'
import { type DeviceProcess, processesToDevice } from './to-device.ts'

/**
 * Inside a transaction: the model is in another industry at the server, which has renumbered its processes. Their
 * bases follow, in the transaction that ends the edit, so that nothing flickers; and where the answer lists them, with
 * the versions that they have now, or each would be looked at once more before its next edit is sent.
 * @param change.answered the processes as the answer about the model has them; none where it has none
 */
export async function followIndustry(
  db: DeviceDatabase,
  change: { modelKey: string; from: number; to: number; answered: readonly Process[] },
): Promise<void> {
  const { modelKey, answered } = change
  const [before, forms, ops] = await Promise.all([
    db.processes.where('modelKey').equals(modelKey).toArray(),
    processesToDevice(db, answered),
    db.operations.where('modelKey').equals(modelKey).sortBy('seq'),
  ])
  const put: ProcessRow[] = []
  const replaced: ProcessRow[] = []
  for (const row of before) {
    if (row.base === null) continue
    const at = answered.findIndex(({ id }) => id === row.serverId)
    const form = forms[at]
    // A server without this rule says so, if it lists them.
    const processNumber = form?.processNumber ?? inOtherIndustry(row.base.processNumber, change)
    if (processNumber === row.base.processNumber) continue
    const base = { ...row.base, processNumber }
    // An edit of its photos may have overtaken this answer: then that one's version is the later.
    const isCurrent = form !== undefined && isSameProcess(form, base)
    const etag = isCurrent ? (answered[at]?.etag ?? null) : row.etag
    const onIt = ops.filter(({ target }) => target === targets.process(row.key))
    put.push(foldedProcess({ ...row, base, etag }, onIt))
    replaced.push(row)
  }
  await writeProcesses(db, modelKey, { put, before: replaced })
}

function isSameProcess(one: DeviceProcess, other: DeviceProcess): boolean {
  return (Object.keys(one) as (keyof DeviceProcess)[]).every((field) => isSameValue(one[field], other[field]))
}
