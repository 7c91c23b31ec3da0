import type { Area } from '#domain/model/area.ts'
import type { GeneralModel, RootModel } from '#domain/model/model.ts'
import { deletes, isPatch, makes, processKeyOf } from '#local/outbox/intent.ts'
import { kindOf, type Intent } from '#local/outbox/kinds/kinds.ts'
import { type Operation, isUntouched } from '#local/outbox/operation.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { draftKeys } from '#local/store/drafts.ts'
import { serverKey } from '#local/store/ids/id-map.ts'
import { writeProcesses } from '#local/store/processes.ts'
import type { ModelRow, ProcessRow } from '#local/store/records.ts'
import { joinTwinProcesses, putMoved } from './absorb-twin.ts'

/**
 * Two models were merged at the server, and the processes of one are in the other now. What this device holds of them
 * goes over with everything that waits, was typed or was photographed on them, in the transaction in which it learns of
 * it. Nothing has to: the server takes what is addressed as before. But people look for a process where it is.
 */

/** The models of this device that were merged into one that the server has answered. */
export async function doublesHere(
  db: DeviceDatabase,
  area: Area,
  { doubles = [] }: Pick<RootModel | GeneralModel, 'doubles'>,
): Promise<ModelRow[]> {
  if (doubles.length === 0) return []
  return db.models
    .where('[area+serverId]')
    .anyOf(doubles.map((id): [Area, number] => [area, id]))
    .toArray()
}

/**
 * Inside a transaction, before the processes of the answer are taken in: those that are here under what was merged go
 * over.
 * @param answered.behind how many processes the answer has: what the server does not know yet stands behind them
 */
export async function followMerge(
  db: DeviceDatabase,
  answered: { area: Area; model: RootModel | GeneralModel; modelKey: string; behind: number },
): Promise<void> {
  const { area, model, modelKey, behind } = answered
  const { id, slug, title } = model
  for (const { key: from } of await doublesHere(db, area, model)) {
    await db.models.update(from, { mergedInto: { id, slug, title } })
    const [rows, ops] = await Promise.all([
      db.processes.where('modelKey').equals(from).toArray(),
      db.operations.where('modelKey').equals(from).toArray(),
    ])
    // One whose making is on its way goes over once the server has answered under its old address.
    const making = ops.filter((op) => makes(op.intent, 'process') && !mayMove(op))
    const stuck = new Set(making.map(({ intent }) => processKeyOf(intent)))
    const moving = rows.filter(({ key }) => !stuck.has(key))
    await moveProcesses(db, moving, { from, modelKey, behind })
  }
}

/** They may be in the other model already, as the server has listed them: what was made here keeps its name. */
async function moveProcesses(
  db: DeviceDatabase,
  moving: readonly ProcessRow[],
  { from, modelKey, behind = 0 }: { from: string; modelKey: string; behind?: number },
): Promise<void> {
  if (moving.length === 0) return
  const ops = await db.operations.where('modelKey').equals(from).toArray()
  const keys = moving.map(({ key }) => key)
  const moved = moving.map((row): ProcessRow => ({
    ...row,
    modelKey,
    order: row.base === null ? row.order + behind : row.order,
  }))
  await writeProcesses(db, modelKey, { put: moved })
  // Counts what is left.
  await writeProcesses(db, from, {})
  await db.photos.where('processKey').anyOf(keys).modify({ modelKey })
  await db.drafts.where('key').anyOf(keys.map(draftKeys.process)).modify({ modelKey })
  for (const op of ops) {
    if (!keys.includes(processKeyOf(op.intent) ?? '') || !mayMove(op)) continue
    await putMoved(db, op, { ...op.intent, modelKey } as Intent)
  }
  for (const row of moved) await joinTwinProcesses(db, row)
}

/**
 * Inside a transaction, of a process that was made here and is at the server now: it may have gone over to another
 * model before its making was answered, and been read there under the server's name.
 */
export async function joinReadElsewhere(db: DeviceDatabase, key: string, serverId: number): Promise<void> {
  const row = await db.processes.get(key)
  const twin = row && (await db.processes.get(serverKey(row.area, serverId)))
  if (row === undefined || twin === undefined || twin.modelKey === row.modelKey) return
  await moveProcesses(db, [row], { from: row.modelKey, modelKey: twin.modelKey })
}

/**
 * Inside a transaction, before the processes of the answer are taken in: a server that was put back to a day before a
 * merge has them in the double again. They go back with all that is on them.
 * @param was the model that they went to, as this device knew it
 */
export async function undoMerge(
  db: DeviceDatabase,
  was: ModelRow['mergedInto'],
  answered: { area: Area; modelKey: string; serverIds: readonly number[] },
): Promise<void> {
  const { area, modelKey, serverIds } = answered
  if (was === undefined) return
  const from = await db.models.get({ area, serverId: was.id })
  if (from === undefined) return
  const ids = serverIds.map((id) => [from.key, id])
  const rows = await db.processes.where('[modelKey+serverId]').anyOf(ids).toArray()
  await moveProcesses(db, rows, { from: from.key, modelKey })
}

/**
 * The server knows by its key what makes something, and together with its address: it keeps that once it may have
 * arrived, here or from a backup. So does what belongs in a copy, which waits for it in the lane of its source. What
 * this build cannot read is left alone.
 */
function mayMove(op: Operation): boolean {
  const { intent } = op
  if (kindOf(intent) === undefined || op.awaitedByCopy === true) return false
  return isPatch(intent) || deletes(intent) || (isUntouched(op) && op.inBackup !== true)
}

/**
 * Inside a transaction, of processes that are not in a model any more: those that nothing waits on here. An operation
 * may still be under the address of what was merged.
 */
export async function withoutWorkElsewhere(
  db: DeviceDatabase,
  { model }: { model: RootModel | GeneralModel },
  keys: readonly string[],
): Promise<string[]> {
  if (keys.length === 0) return []
  const { mergedInto, doubles = [] } = model
  if (!mergedInto && doubles.length === 0 && !(await hadDoubles(db, model.id))) return [...keys]
  const waited = new Set((await db.operations.toArray()).map(({ intent }) => processKeyOf(intent)))
  return keys.filter((key) => !waited.has(key))
}

/** As this device knew it before the server was put back: they may be in the double again, which is read later. */
async function hadDoubles(db: DeviceDatabase, id: number): Promise<boolean> {
  return (await db.models.filter(({ mergedInto }) => mergedInto?.id === id).count()) > 0
}
