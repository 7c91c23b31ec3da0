import { isLocalId } from '#domain/ids.ts'
import type { Area } from '#domain/model/area.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { draftKeys, processKeyOfDraft } from '#local/store/drafts.ts'
import type { Operation } from '#local/outbox/operation.ts'
import { writeProcesses } from '#local/store/processes.ts'
import { targetOf, laneOfIntent, modelKeyOf, processKeyOf } from '#local/outbox/intent.ts'
import { kindOf, type Intent } from '#local/outbox/kinds/kinds.ts'
import { copiesOf } from '#local/outbox/outbox.ts'
import { refold } from '#local/outbox/fold.ts'
import type { ProcessRow } from '#local/store/records.ts'
import { renameRow } from '#local/store/ids/rename-row.ts'

/**
 * A list from the server can show a record that was made here before its confirmation arrives. The device then holds
 * it twice: under the local id, and under the server's. Once the two are known to be one, everything that belongs to
 * the twin moves over to the local id, which addresses and references already use.
 */

/** Inside a transaction over `settleTables`: merges other rows of this model into the one with `localKey`. */
export async function absorbTwinModel(
  db: DeviceDatabase,
  { area, serverId, localKey }: { area: Area; serverId: number; localKey: string },
): Promise<void> {
  const rows = await db.models.where({ area, serverId }).toArray()
  for (const { key, pulledAt } of rows) {
    if (key === localKey) continue
    const processes = await db.processes.where({ modelKey: key }).toArray()
    const moved = processes.map((process) => ({ ...process, modelKey: localKey }))
    await writeProcesses(db, localKey, { put: moved })
    await db.photos.where({ modelKey: key }).modify({ modelKey: localKey })
    for (const op of await db.operations.where({ modelKey: key }).toArray()) {
      await putMoved(db, op, { ...op.intent, modelKey: localKey } as Intent)
    }
    for (const op of await copiesOf(db, key)) {
      await putMoved(db, op, { ...op.intent, sourceKey: localKey })
    }
    const drafts = await db.drafts.where({ modelKey: key }).primaryKeys()
    const ofSections = drafts.filter((draft) => processKeyOfDraft(draft) === null)
    for (const draft of ofSections) {
      const own = draft.replace(draftKeys.model(key, ''), draftKeys.model(localKey, ''))
      await renameRow(db.drafts, draft, own)
    }
    await db.drafts.where({ modelKey: key }).modify({ modelKey: localKey })
    await db.models.delete(key)
    const mine = await db.models.get(localKey)
    await db.models.update(localKey, { pulledAt: mine?.pulledAt ?? pulledAt })
    await refold(db, { modelKey: localKey, processKey: null })
  }
}

/** Inside a transaction over `settleTables`: the same for a process. */
export async function absorbTwinProcess(
  db: DeviceDatabase,
  { modelKey, serverId, localKey }: { modelKey: string; serverId: number; localKey: string },
): Promise<void> {
  const rows = await db.processes.where({ modelKey, serverId }).toArray()
  for (const { key } of rows) {
    if (key === localKey) continue
    await db.photos.where({ processKey: key }).modify({ processKey: localKey })
    // Wherever they are addressed to: see follow-merge.ts.
    for (const op of await db.operations.filter(({ intent }) => processKeyOf(intent) === key).toArray()) {
      await putMoved(db, op, { ...op.intent, processKey: localKey } as Intent)
    }
    await renameRow(db.drafts, draftKeys.process(key), draftKeys.process(localKey))
    await writeProcesses(db, modelKey, { remove: [key] })
    await refold(db, { modelKey, processKey: localKey })
  }
}

/**
 * Inside a transaction over `settleTables`: a process that may be in its model twice is there once; where it was made
 * it has a local key.
 */
export async function joinTwinProcesses(
  db: DeviceDatabase,
  { modelKey, serverId, key }: Pick<ProcessRow, 'modelKey' | 'serverId' | 'key'>,
): Promise<void> {
  if (serverId === null) return
  const twins = await db.processes.where({ modelKey, serverId }).toArray()
  const localKey = twins.find((twin) => isLocalId(twin.key))?.key ?? key
  await absorbTwinProcess(db, { modelKey, serverId, localKey })
}

/** Inside a transaction: an operation goes on under another address. */
export async function putMoved(db: DeviceDatabase, op: Operation, intent: Intent): Promise<void> {
  await db.operations.put({
    ...op,
    intent,
    modelKey: modelKeyOf(intent),
    // One of a build that knows more kinds keeps its place.
    ...(kindOf(intent) === undefined ? {} : { lane: laneOfIntent(intent), target: targetOf(intent) }),
  })
}
