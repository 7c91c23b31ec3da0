import { liveQuery } from 'dexie'
import { isLocalId } from '#domain/ids.ts'
import type { ProcessFields, DeviceImage } from '#local/store/fields.ts'
import { NEEDS_PERSON, type Operation, readOperation } from '#local/outbox/operation.ts'
import { livingProcesses } from '#local/edits/process-edits.ts'
import type { ModelRow, PhotoRow } from '#local/store/records.ts'
import { targets, processKeyOf, photoOf } from '#local/outbox/intent.ts'
import type { Area } from '#domain/area.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { photoKeyOf } from '#local/store/id-map.ts'

/**
 * The model of an address: by the server's slug, or by the local id of a model made here, which stays valid after the
 * server has given it a slug.
 */
export async function findModel(db: DeviceDatabase, area: Area, slug: string): Promise<ModelRow | null> {
  const wanted = slug.normalize('NFC')
  if (isLocalId(wanted)) {
    const row = await db.models.get(wanted)
    return row?.area === area ? row : null
  }
  return (await db.models.where('[area+slug]').equals([area, wanted]).first()) ?? null
}

/** A process as the screens show it. `order` is its place among the processes that are not deleted. */
export interface ShownProcess extends ProcessFields {
  key: string
  modelKey: string
  serverId: number | null
  order: number
  provisionalNumber: boolean
}

/** The processes of a model that are not deleted, in their order. */
export async function listProcesses(db: DeviceDatabase, modelKey: string): Promise<ShownProcess[]> {
  const rows = await livingProcesses(db, modelKey)
  return rows.map((row, order) => ({
    ...row.view,
    key: row.key,
    modelKey: row.modelKey,
    serverId: row.serverId,
    order,
    provisionalNumber: row.provisionalNumber,
  }))
}

/** Where a photo is: still being made smaller, on this device, on the server, or waiting for a person. */
export type PhotoPlace = 'preparing' | 'device' | 'server' | 'trouble'

export interface ShownPhoto {
  key: string
  place: PhotoPlace
  url: string | null
  thumbnailUrl: string | null
}

/** @returns null for a photo that this device does not know */
export async function findPhoto(db: DeviceDatabase, photoKey: string): Promise<ShownPhoto | null> {
  const row = await db.photos.get(photoKey)
  if (row === undefined) return null
  const [upload] = await db.operations.where('target').equals(targets.photo(photoKey)).toArray()
  return { key: row.key, place: placeOf(row, upload), url: row.url, thumbnailUrl: row.thumbnailUrl }
}

function placeOf(row: PhotoRow, upload: Operation | undefined): PhotoPlace {
  if (row.stage === 'refused') return 'trouble'
  if (upload !== undefined && NEEDS_PERSON.includes(upload.state)) return 'trouble'
  if (row.serverId !== null) return 'server'
  return row.stage === 'original' ? 'preparing' : 'device'
}

/** The bytes to show for a photo: a thumbnail, or the largest picture that this device has. */
export async function findPhotoBytes(
  db: DeviceDatabase,
  photoKey: string,
  size: 'thumbnail' | 'full',
): Promise<{ bytes: ArrayBuffer; type: string } | null> {
  const order =
    size === 'thumbnail' ? [db.thumbnails, db.pictures, db.originals] : [db.pictures, db.originals]
  for (const table of order) {
    const row = await table.get(photoKey)
    if (row !== undefined) return { bytes: row.bytes, type: row.type }
  }
  return null
}

/** As `findPhotoBytes`, now and whenever the bytes change, until the answered function is called. */
export function watchPhotoBytes(
  db: DeviceDatabase,
  wanted: { photoKey: string; size: 'thumbnail' | 'full' },
  see: (found: { bytes: ArrayBuffer; type: string } | null) => void,
): () => void {
  const subscription = liveQuery(() => findPhotoBytes(db, wanted.photoKey, wanted.size)).subscribe({
    next: see,
    error: (error) => {
      console.error('A photo could not be read from this device.', error)
      see(null)
    },
  })
  return () => {
    subscription.unsubscribe()
  }
}

/** What the server does not have of a model yet: how many operations wait, and on which processes and photos. */
export interface UnsentParts {
  count: number
  processKeys: ReadonlySet<string>
  photoKeys: ReadonlySet<string>
}

export async function findUnsentParts(db: DeviceDatabase, modelKey: string): Promise<UnsentParts> {
  const rows = await db.operations.where('modelKey').equals(modelKey).toArray()
  const processKeys = new Set<string>()
  const photoKeys = new Set<string>()
  for (const row of rows) {
    const intent = readOperation(row)?.intent
    if (intent === undefined) continue
    const [processKey, photoKey] = [processKeyOf(intent), photoOf(intent)]
    if (processKey !== null) processKeys.add(processKey)
    if (photoKey !== null) photoKeys.add(photoKey)
  }
  return { count: rows.length, processKeys, photoKeys }
}

/** How many photos a model and its processes show, and how many of them this device holds in full. */
export interface PhotoCounts {
  total: number
  onDevice: number
}

export async function countPhotos(
  db: DeviceDatabase,
  area: Area,
  images: readonly Pick<DeviceImage, 'id'>[],
): Promise<PhotoCounts> {
  const keys = [...new Set(images.map(({ id }) => photoKeyOf(area, id)))]
  const [pictures, originals] = await Promise.all(
    [db.pictures, db.originals].map((table) => table.where('key').anyOf(keys).primaryKeys()),
  )
  return { total: keys.length, onDevice: new Set([...(pictures ?? []), ...(originals ?? [])]).size }
}
