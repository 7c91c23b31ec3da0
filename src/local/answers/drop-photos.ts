import { isLocalId } from '#domain/ids.ts'
import { isPatch } from '#local/outbox/intent.ts'
import type { Operation } from '#local/outbox/operation.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { NamedLists } from '#local/store/ids/rename-ids.ts'
import { deletePhotoRows, isAtServer, photosShownIn } from '#local/store/photos.ts'

/**
 * What was taken here and delivered stays while what takes it out waits, since that may be taken back. Once that is
 * confirmed, nobody sees it here any more.
 */

/** Inside a transaction over `settleTables`: drops what a confirmed edit has taken out, unless something shows it. */
export async function dropTakenOut(db: DeviceDatabase, { intent, modelKey }: Operation): Promise<void> {
  if (!isPatch(intent) || modelKey === null) return
  const { images: before = [] } = intent.base as NamedLists
  const { images: listed = before } = intent.fields as NamedLists
  const left = new Set(listed.map(({ id }) => id))
  const takenOut = before.flatMap(({ id }) => (isLocalId(id) && !left.has(id) ? [id] : []))
  // Most edits of a list only add to it: the model is not read for those.
  if (takenOut.length === 0) return
  const shown = await photosShownIn(db, modelKey)
  const unseen = takenOut.filter((id) => !shown.has(id))
  await dropDelivered(db, unseen)
}

/** Inside a transaction over `settleTables`: drops those of a process that is gone everywhere. */
export async function dropWithProcess(db: DeviceDatabase, processKey: string): Promise<void> {
  await dropDelivered(db, await db.photos.where({ processKey }).primaryKeys())
}

/** What still waits to be sent goes with its own operation. */
async function dropDelivered(db: DeviceDatabase, photoKeys: readonly string[]): Promise<void> {
  for (const key of photoKeys) if (isAtServer(await db.photos.get(key))) await deletePhotoRows(db, key)
}
