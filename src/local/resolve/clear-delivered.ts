import { isLocalId } from '#domain/ids.ts'
import { isPatch, referencesOf } from '#local/outbox/intent.ts'
import { type Operation, readOperation } from '#local/outbox/operation.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { isDelivered, photoTables, uneditedKeyOf } from '#local/store/photos.ts'
import { idsIn } from '#local/store/ids/rename-ids.ts'
import type { IdMapRow, MetaKey } from '#local/store/records.ts'
import { type StoredTable, writeStrictly } from '#local/store/strict-write.ts'
import { findUnsent } from './unsent.ts'

/** What stays on a device that is cleared, since the server does not have it. */
export interface Kept {
  operations: number
  /** Forms with input that was not saved. */
  drafts: number
  /** Taken here and sent, of which the server has not said that it has all bytes. */
  photos: number
  /** That these belong to: they cannot be sent, or gone on with, without. */
  models: number
}

export interface Clearing {
  kept: Kept
  models: number
  photos: number
}

/** How sending goes on where it stood; nothing of it tells what was recorded. */
const STATE_OF_SENDING: readonly MetaKey[] = [
  'seq',
  'epoch',
  'engine',
  'canary',
  'capabilities',
  'lateWork',
  'beat',
  'pausedUntil',
]
/**
 * What may be at the server twice is still to be found, or to be looked at by a person; and which shared photos are not
 * to be put anywhere a second time.
 */
const OWED = ['creation:', 'double:', 'appended:']

/**
 * Removes from this device what the server has. What it does not have stays, with all that it takes to send it or to go
 * on with it; so does which operation ended how, without a word of what it said, so that nothing of an old backup is
 * made a second time. One transaction: whatever cuts it off, all of it has happened, or nothing.
 */
export async function clearDelivered(db: DeviceDatabase): Promise<Kept> {
  return writeStrictly(db, db.tables, async () => {
    const { kept, removed } = await selectDelivered(db)
    for (const { table, keys } of removed) await table.bulkDelete(keys)
    // Not whole any more: it is asked for again before it counts as taken along.
    await db.models.toCollection().modify((row) => {
      delete row.followedBy
    })
    return kept
  })
}

/** What clearing would remove now, and what would stay. */
export async function measureDelivered(db: DeviceDatabase): Promise<Clearing> {
  return db.transaction('r', db.tables, async () => {
    const { kept, removed } = await selectDelivered(db)
    const count = (of: StoredTable) => removed.find(({ table }) => table === of)?.keys.length ?? 0
    return { kept, models: count(db.models), photos: count(db.photos) }
  })
}

interface Delivered {
  kept: Kept
  removed: { table: StoredTable; keys: string[] }[]
}

async function selectDelivered(db: DeviceDatabase): Promise<Delivered> {
  const { operations, drafts, modelKeys } = await findUnsent(db)
  const held = await db.photos.toArray()
  const unproven = held.filter(
    (photo) => isLocalId(photo.key) && photo.serverId !== null && !isDelivered(photo),
  )
  for (const { modelKey } of unproven) modelKeys.add(modelKey)
  const known = operations.flatMap((row) => readOperation(row) ?? [])
  // What a newer build has queued may need anything that is here.
  const isAllNeeded = known.length < operations.length
  const isNeeded = (modelKey: string) => isAllNeeded || modelKeys.has(modelKey)
  const models = (await db.models.toCollection().primaryKeys()).filter(isNeeded)
  const processes = await db.processes.filter((row) => isNeeded(row.modelKey)).primaryKeys()
  const photos = held.filter(
    // One that was made here is kept beside unsent work until all of that is sent: it may have to be shown, or sent,
    // again.
    ({ key, serverId, modelKey }) => serverId === null || (isLocalId(key) && isNeeded(modelKey)),
  )
  const photoKeys = photos.flatMap(({ key }) => [key, uneditedKeyOf(key)])
  const isAnyKept = operations.length + drafts.length > 0
  const named = photosNamedIn(known)
  // A photo that may be under way names a process that is gone: without its id nobody could ask for it any more.
  const addressed = known.flatMap(({ intent }) => referencesOf(intent))
  const names = await db.idMap
    // Machines, KPI nodes and entries made here are named by what is kept; the rest is known anew when it comes again.
    .filter(({ kind, localId }) => isAnyKept && (!isNamedByRow(kind) || named.has(localId)))
    .primaryKeys()
  const catalogue = await db.catalogue
    // One that waits may stand below one that has arrived.
    .filter(({ serverId }) => serverId === null || operations.length > 0)
    .primaryKeys()
  const typed = drafts.map(({ key }) => key)
  const meta = (await db.meta.toCollection().primaryKeys()).filter(
    (key) => STATE_OF_SENDING.some((kept) => kept === key) || OWED.some((prefix) => key.startsWith(prefix)),
  )
  const removed = await Promise.all([
    allBut(db.models, models),
    allBut(db.processes, processes),
    ...photoTables(db).map((table) => allBut(table, photoKeys)),
    allBut(db.idMap, isAllNeeded ? null : [...models, ...processes, ...photoKeys, ...names, ...addressed]),
    allBut(db.catalogue, catalogue),
    allBut(db.drafts, typed),
    allBut(db.meta, meta),
  ])
  const kept = {
    operations: operations.length,
    drafts: drafts.length,
    photos: unproven.length,
    models: models.length,
  }
  return { kept, removed }
}

/** It goes, and stays, with its row. */
const isNamedByRow = (kind: IdMapRow['kind']) => kind === 'model' || kind === 'process' || kind === 'photo'

/** Of edits of lists, also by what was there before: a photo that one has taken away may have no row any more. */
function photosNamedIn(known: readonly Operation[]): Set<string> {
  const lists = known.flatMap(({ intent }) => (isPatch(intent) ? [intent.fields, intent.base] : []))
  return new Set(lists.flatMap(idsIn).map(({ id }) => String(id)))
}

/** @param kept null: all */
async function allBut(table: StoredTable, kept: readonly string[] | null) {
  const keys = kept === null ? [] : (await table.toCollection().primaryKeys()).map(String)
  const isKept = new Set(kept)
  return { table, keys: keys.filter((key) => !isKept.has(key)) }
}
