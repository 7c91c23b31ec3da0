import type { Area } from '#domain/area.ts'
import { localIdOf } from '#domain/ids.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { enqueue } from '#local/outbox/outbox.ts'
import { readOperation } from '#local/outbox/operation.ts'
import { writeStrictly } from '#local/store/strict-write.ts'
import type { Intent } from '#local/outbox/kinds/kinds.ts'

/**
 * Queues a copy of a model. The server makes it, with processes, photos and key management factors, once everything
 * that is waiting for the model now has arrived there; later changes of the model are not in it. Until then the copy
 * shows only the model's texts.
 * @returns the key of the copy; it is also its slug in the address until the server's is known
 * @throws StorageFailure when the device could not keep it
 */
export async function copyModel(db: DeviceDatabase, sourceKey: string): Promise<string> {
  const key = localIdOf(db.deps.uuid())
  const opId = db.deps.uuid()
  await writeStrictly(db, [db.models, db.operations, db.meta], async () => {
    const source = await db.models.get(sourceKey)
    if (source === undefined) throw new Error(`There is no model ${sourceKey} on this device.`)
    // The copy's entries and photos will get ids of their own: an edit must not be made on those of the source.
    const seen = { ...source.view, kpis: [], images: [] }
    const { enteredInProcesses } = source
    await db.models.put({
      key,
      area: source.area,
      serverId: null,
      slug: null,
      groupId: seen.group.id,
      base: null,
      etag: null,
      view: seen,
      updatedAt: null,
      updatedBy: db.userKey,
      pulledAt: null,
      gone: false,
      // The copy has the processes of its source, once it is there.
      ...(enteredInProcesses === undefined ? {} : { enteredInProcesses }),
    })
    const intent: CopyIntent = { kind: 'model.copy', modelKey: key, sourceKey, seen }
    await enqueueCopy(db, { opId, area: source.area, intent })
  })
  return key
}

type CopyIntent = Extract<Intent, { kind: 'model.copy' }>

/** Inside a transaction: queues a copy behind all that waits for its source. */
export async function enqueueCopy(
  db: DeviceDatabase,
  copy: { opId: string; area: Area; intent: CopyIntent },
): Promise<void> {
  const waiting = await db.operations.where('modelKey').equals(copy.intent.sourceKey).toArray()
  // What only another build can read is not in view, and would hold up the copy until that build is back.
  const dependsOn = waiting.filter((op) => readOperation(op) !== null).map((op) => op.opId)
  await db.operations.where('opId').anyOf(dependsOn).modify({ awaitedByCopy: true })
  await enqueue(db, { ...copy, dependsOn })
}
