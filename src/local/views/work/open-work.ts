import type { DeviceDatabase } from '#local/store/database.ts'
import { findUnsent } from '#local/resolve/unsent.ts'
import { type ModelAddress, addressOf } from '#local/views/model-address.ts'

/** A model that somebody here is at work on: something of it is not at the server, or was never saved. */
export interface OpenModelWork extends ModelAddress {
  key: string
}

/** What stays open where nothing else may be read: the same that stays on a device that is cleared. */
export async function listOpenWork(db: DeviceDatabase): Promise<OpenModelWork[]> {
  return db.transaction('r', [db.operations, db.drafts, db.processes, db.models], async () => {
    const { modelKeys } = await findUnsent(db)
    const keys = [...modelKeys].filter((key) => key !== null)
    const models = await db.models.bulkGet(keys)
    return models.flatMap((row) =>
      row === undefined || row.gone ? [] : [{ key: row.key, ...addressOf(row) }],
    )
  })
}
