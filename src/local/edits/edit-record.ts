import { baseOf, changedFields } from '#local/outbox/coalesce.ts'
import { putFolded, recordAt } from '#local/outbox/fold.ts'
import { type Patch, targetAt } from '#local/outbox/intent.ts'
import type { Address } from '#local/outbox/kinds/device-kind.ts'
import { enqueuePatch, nextSeq, operationsOn } from '#local/outbox/outbox.ts'
import type { Section } from '#local/outbox/section-fields.ts'
import type { DeviceDatabase } from '#local/store/database.ts'

interface FieldEdit {
  opId: string
  section: Section
  /** Fields of the record; those that equal what is shown are left out. */
  fields: object
  /** The values of fields when the person began to change them, where the form still knows them. */
  base?: object | undefined
  dependsOn?: readonly string[]
}

/**
 * Inside a transaction: queues an edit of a record's fields, and shows it. It reads in one round trip to the database
 * and writes in another, however much is waiting.
 * @returns whether anything was changed
 */
export async function editRecord(db: DeviceDatabase, address: Address, edit: FieldEdit): Promise<boolean> {
  const [row, ops, seq] = await Promise.all([
    recordAt(db, address),
    operationsOn(db, targetAt(address)),
    nextSeq(db),
  ])
  if (row === undefined) throw new Error('The record is not on this device.')
  const { opId, section, dependsOn } = edit
  const fields = changedFields(row.view, edit.fields)
  if (Object.keys(fields).length === 0) return false
  const change = { section, fields, base: baseOf(row.view, fields, edit.base) }
  const intent: Patch =
    'modelKey' in row
      ? { kind: 'process.patch', modelKey: row.modelKey, processKey: row.key, ...change }
      : { kind: 'model.patch', modelKey: row.key, ...change }
  const patch = { opId, area: row.area, intent, ...(dependsOn && { dependsOn }) }
  const after = enqueuePatch(db, { ops, seq }, patch)
  await Promise.all([after.written, putFolded(db, row, after.ops)])
  return true
}
