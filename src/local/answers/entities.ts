import { refold } from '#local/outbox/fold.ts'
import {
  addressOf,
  isCopy,
  makes,
  photoOf,
  processKeyOf,
  referencesOf,
  targets,
} from '#local/outbox/intent.ts'
import type { Entity } from '#local/outbox/kinds/device-kind.ts'
import { NEEDS_PERSON, type Operation, modelKeysOf } from '#local/outbox/operation.ts'
import { operationsOn } from '#local/outbox/outbox.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { draftKeys } from '#local/store/drafts.ts'
import { serverKey } from '#local/store/ids/id-map.ts'
import { deletePhotoRows, uneditedKeyOf } from '#local/store/photos.ts'
import { amendProcess, removeProcessesOf, writeProcesses } from '#local/store/processes.ts'
import { absorbTwinModel, absorbTwinProcess } from './absorb-twin.ts'
import { adoptUniqueNumber } from './adopt-ids.ts'
import type { Confirmation } from './confirmation.ts'
import { dropWithProcess } from './drop-photos.ts'
import { dropOrphan } from './end-operation.ts'
import { joinReadElsewhere } from './follow-merge.ts'
import { refreshBase } from './ingest.ts'
import { restoreLocalIds } from './restore-local-ids.ts'
import { takeOutOfLists } from './take-out.ts'

/**
 * What happens to a sort of record when an operation on it ends, all of it inside a transaction over `settleTables`.
 * A further sort is a further line in `ENTITIES`.
 */
interface EntityKind<Answer> {
  /** The server made it: the record `key`, made here by `op`, has an id there, and absorbs its twins. */
  adopt: (db: DeviceDatabase, made: { key: string; op: Operation }, answer: Answer) => Promise<unknown>
  /** The answer to `op` becomes the base. */
  takeIn?: (db: DeviceDatabase, op: Operation, answer: Answer) => Promise<unknown>
  /** The server deleted it. */
  deleted?: (db: DeviceDatabase, key: string) => Promise<unknown>
  /** A person discarded its making, so that it will never exist. */
  forget: (db: DeviceDatabase, key: string, op: Operation) => Promise<unknown>
  /** Whether another operation would then be about nothing. */
  carries?: (key: string, other: Operation) => boolean
}

const catalogueEntry: EntityKind<{ record: { id: number } }> = {
  adopt: async (db, { key, op }, { record }) => {
    await db.catalogue.update(key, { serverId: record.id })
    // Only a backup tells two devices of one making. An entry may be chosen in any model.
    if (op.inBackup === true) await restoreLocalIds(db, await db.models.toCollection().primaryKeys())
  },
  forget: async (db, key) => {
    await takeOutOfLists(db, key)
    await db.catalogue.delete(key)
  },
}

const ENTITIES: { [E in Entity]: EntityKind<Extract<Confirmation, { kind: E }>> } = {
  model: {
    adopt: async (db, { key, op: { area, intent } }, { record: { id, slug } }) => {
      // A model that was made here is complete here; a copy's processes are still to be fetched.
      const pulled = isCopy(intent) ? {} : { pulledAt: db.deps.now() }
      await db.models.update(key, { serverId: id, slug, ...pulled })
      await absorbTwinModel(db, { area, serverId: id, localKey: key })
    },
    takeIn: (db, op, answer) => refreshBase(db, op, answer, op),
    forget: async (db, key) => {
      await removeProcessesOf(db, key)
      await db.models.delete(key)
      await db.drafts.where({ modelKey: key }).delete()
      await dropUnnamed(db, await db.photos.where({ modelKey: key }).primaryKeys())
    },
    carries: (key, other) => modelKeysOf(other).includes(key),
  },
  process: {
    adopt: async (db, { key, op: { modelKey } }, { record: { id, processNumber } }) => {
      await amendProcess(db, key, { serverId: id })
      if (modelKey !== null) await absorbTwinProcess(db, { modelKey, serverId: id, localKey: key })
      await joinReadElsewhere(db, key, id)
      await adoptUniqueNumber(db, key, processNumber)
    },
    takeIn: (db, op, answer) => refreshBase(db, op, answer, op),
    deleted: removeDeletedProcess,
    forget: async (db, key, { modelKey }) => {
      if (modelKey !== null) await writeProcesses(db, modelKey, { remove: [key] })
      await db.drafts.delete(draftKeys.process(key))
      await dropUnnamed(db, await db.photos.where({ processKey: key }).primaryKeys())
    },
    carries: (key, { intent }) => processKeyOf(intent) === key,
  },
  photo: {
    adopt: async (db, { key, op: { area } }, { record }) => {
      const { id: serverId, url, thumbnailUrl = null, receivedSha256 = null } = record
      const photo = await db.photos.get(key)
      // Of bytes that the server had before, their hash was first taken as they were sent.
      const sha256 = photo?.sha256 ?? receivedSha256
      await db.photos.update(key, { serverId, sha256, receivedSha256, url, thumbnailUrl })
      await db.originals.delete(uneditedKeyOf(key))
      // Delivered by another device that has the same backup, and read here since.
      const read = await db.photos.get(serverKey(area, serverId))
      if (read !== undefined) await restoreLocalIds(db, [read.modelKey])
    },
    forget: async (db, key, { intent }) => {
      await takeOutOfLists(db, key)
      await deletePhotoRows(db, key)
      await refold(db, addressOf(intent))
    },
  },
  equipment: catalogueEntry,
  kpi: {
    ...catalogueEntry,
    // Below nothing it would stand among the indicators that everybody chooses from.
    carries: (key, { intent }) => makes(intent, 'kpi') && referencesOf(intent).includes(key),
  },
}

export function entityKind(entity: Entity): EntityKind<Extract<Confirmation, { kind: Entity }>> {
  // A sort of record is only ever given answers of its own, which its type cannot say here.
  return ENTITIES[entity] as EntityKind<unknown>
}

/** Photos that were added to what was typed there: that is gone, and nothing would ever ask for them. */
async function dropUnnamed(db: DeviceDatabase, photoKeys: readonly string[]): Promise<void> {
  for (const key of photoKeys) await deletePhotoRows(db, key)
}

/** The process is gone everywhere; those behind it move up, as they do on the server. */
async function removeDeletedProcess(db: DeviceDatabase, processKey: string): Promise<void> {
  const row = await db.processes.get(processKey)
  if (row === undefined) return
  // Edits that were left on it have nothing to change any more: the person deleted all of it.
  for (const op of await operationsOn(db, targets.process(processKey))) await dropOrphan(db, op)
  // Nor has a photo that the server rejected because the process was gone. One still to be sent is dropped at its turn.
  const refused = db.operations
    .where('state')
    .anyOf(NEEDS_PERSON)
    .filter(({ intent }) => photoOf(intent) !== null && processKeyOf(intent) === processKey)
  for (const op of await refused.toArray()) await dropOrphan(db, op)
  await dropWithProcess(db, processKey)
  const behind = await db.processes
    .where({ modelKey: row.modelKey })
    .filter((other) => other.order > row.order)
    .toArray()
  const moved = behind.map((other) => {
    const order = other.order - 1
    return { ...other, order, base: other.base === null ? null : { ...other.base, order } }
  })
  await writeProcesses(db, row.modelKey, { put: moved, remove: [processKey], before: [row, ...behind] })
  // No answer says when that changed the model.
  await db.models.update(row.modelKey, { updatedAt: null, updatedBy: db.userKey })
}
