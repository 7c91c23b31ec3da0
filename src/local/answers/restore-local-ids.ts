import type { DeviceDatabase } from '#local/store/database.ts'
import { namingOf } from '#local/store/ids/id-map.ts'
import { type NamedLists, renameIds } from '#local/store/ids/rename-ids.ts'
import { readOperation } from '#local/outbox/operation.ts'
import { renamePhoto } from '#local/store/photos.ts'
import { writeProcesses } from '#local/store/processes.ts'
import { refold } from '#local/outbox/fold.ts'
import { isPatch } from '#local/outbox/intent.ts'

/**
 * Inside a transaction over `settleTables`: what was made on one device and read from the server on another has
 * two names once the work of both lies here. From now on it goes by the one it was made under, in all that waits
 * and all that is known of these models; a list under the one name and a list under the other would be merged
 * into one that holds it twice.
 */
export async function restoreLocalIds(db: DeviceDatabase, modelKeys: readonly string[]): Promise<void> {
  const naming = namingOf(await db.idMap.toArray())
  const renamed = <T extends NamedLists>(record: T) => renameIds(record, naming)

  await db.operations.toCollection().modify((op) => {
    const { intent } = op
    if (!isPatch(intent) || readOperation(op) === null) return
    intent.fields = renamed(intent.fields)
    intent.base = renamed(intent.base)
  })
  await db.models
    .where('key')
    .anyOf(modelKeys)
    .modify((row) => {
      if (row.base !== null) row.base = renamed(row.base)
    })
  for (const modelKey of modelKeys) {
    const before = await db.processes.where('modelKey').equals(modelKey).toArray()
    const put = before.map((row) => ({ ...row, base: row.base === null ? null : renamed(row.base) }))
    await writeProcesses(db, modelKey, { put, before })
  }
  for (const { key, serverId } of await db.photos.where('modelKey').anyOf(modelKeys).toArray()) {
    const name = serverId === null ? key : naming('photo', serverId)
    if (name !== serverId && name !== key) await renamePhoto(db, key, String(name))
  }
  const processKeys = await db.processes.where('modelKey').anyOf(modelKeys).primaryKeys()
  for (const key of modelKeys) await refold(db, { modelKey: key, processKey: null })
  for (const key of processKeys) await refold(db, { modelKey: null, processKey: key })
}
