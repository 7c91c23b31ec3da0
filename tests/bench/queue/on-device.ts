import { Dexie } from 'dexie'
import type { RootModel } from '#domain/model/model.ts'
import { paths } from '#domain/paths.ts'
import { type DeviceDatabase, openDatabase } from '#local/store/database.ts'
import { putModelBase } from '#local/answers/ingest.ts'
import { saveModel } from '#local/edits/model-edits.ts'
import { keepOriginal, putPicture } from '#pictures/keep/photo-store.ts'
import { savePhotos } from '#local/edits/photo-edits.ts'
import { writeStrictly } from '#local/store/strict-write.ts'

/**
 * What a measurement does inside the page of the production build: this file is bundled by itself and handed
 * to the page as a script. It makes edits with the shipped functions, on the database that the app has open.
 */

const PAUSE_MS = 100
/** Texts are of this many characters: a field that somebody has filled in. */
const TEXT_LENGTH = 200
const SECTIONS = [
  ['overview', 'overview'],
  ['etc', 'memo'],
  ['technology', 'manager'],
  ['industry', 'productionItem'],
] as const

async function openUser(username: string): Promise<DeviceDatabase> {
  return openDatabase(username, {
    now: () => Date.now(),
    uuid: () => crypto.randomUUID(),
    appBuild: 'bench',
  })
}

/** Puts models on the device as if they had been pulled. */
async function seedModels(username: string, models: readonly RootModel[]): Promise<void> {
  const db = await openUser(username)
  await writeStrictly(db, db.tables, async () => {
    for (const model of models) await putModelBase(db, { area: 'root', model, etag: `"${model.id}"` })
  })
  db.close()
}

/** Queues that many edits in one transaction, each an operation of its own. */
async function queueEdits(username: string, edits: { firstId: number; count: number }): Promise<void> {
  const db = await openUser(username)
  const tables = [db.models, db.operations, db.meta]
  await writeStrictly(db, tables, async () => {
    for (let n = 0; n < edits.count; n += 1) await editNumber(db, edits.firstId, n)
  })
  db.close()
}

/** Saves one after the other, as a person does. @returns how long each took until it was durable, in ms */
async function timeSaves(username: string, edits: { firstId: number; count: number }): Promise<number[]> {
  const db = await openUser(username)
  const times: number[] = []
  for (let n = 0; n < edits.count; n += 1) {
    const startedAt = performance.now()
    await editNumber(db, edits.firstId, n)
    times.push(performance.now() - startedAt)
    await pause()
  }
  db.close()
  return times
}

/** @returns whether a save had others begin to read anew before it was told itself */
async function isToldLate(username: string, firstId: number): Promise<boolean> {
  const db = await openUser(username)
  let haveBegun = false
  // The app beside it writes too, but no models.
  const begin = (changed: object) => {
    haveBegun ||= Object.keys(changed).some((part) => part.startsWith(`idb://${db.name}/models/`))
  }
  Dexie.on('storagemutated', begin)
  await editNumber(db, firstId, 0)
  const isLate = haveBegun
  Dexie.on.storagemutated.unsubscribe(begin)
  db.close()
  return isLate
}

/** The least that keeping the same bytes (the edit, and the record as it is seen) can cost: one strict put. */
async function timeBarePuts(username: string, count: number): Promise<number[]> {
  const db = await openUser(username)
  const edit = await db.operations.orderBy('seq').last()
  const record = await db.models.get(edit?.modelKey ?? '')
  db.close()
  const bare = new Dexie('bench', { chromeTransactionDurability: 'strict', cache: 'disabled' })
  bare.version(1).stores({ rows: 'opId' })
  await bare.open()
  const rows = bare.table('rows')
  const times: number[] = []
  for (let n = 0; n < count; n += 1) {
    const row = { opId: crypto.randomUUID(), edit, record }
    const startedAt = performance.now()
    await bare.transaction('rw', rows, () => rows.put(row))
    times.push(performance.now() - startedAt)
    await pause()
  }
  await bare.delete()
  return times
}

/** A person's hands are slower than this; what a save sets off in the app falls into the pause. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
}

async function editNumber(db: DeviceDatabase, firstId: number, n: number): Promise<void> {
  const [section, field] = SECTIONS[n % SECTIONS.length] ?? SECTIONS[0]
  const modelKey = `root:${firstId + Math.floor(n / SECTIONS.length)}`
  await saveModel(db, {
    modelKey,
    section,
    fields: { [field]: textOf(`${firstId}-${n} ${crypto.randomUUID()}`) },
  })
}

function textOf(start: string): string {
  return start.padEnd(TEXT_LENGTH, '가나다라마')
}

/** The same PATCHes by hand: a loop of fetch with that many lanes and nothing else. @returns ms for all */
async function timeBareFetches(work: {
  slugs: readonly string[]
  count: number
  lanes: number
}): Promise<number> {
  let next = 0
  const lane = async () => {
    for (;;) {
      const n = next++
      if (n >= work.count) return
      const [, field] = SECTIONS[n % SECTIONS.length] ?? SECTIONS[0]
      const slug = work.slugs[Math.floor(n / SECTIONS.length) % work.slugs.length] ?? ''
      const answer = await fetch(paths.model('root', slug), {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ [field]: textOf(`bare-${n}`) }),
      })
      if (!answer.ok) throw new Error(`${answer.status}`)
      await answer.json()
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: work.lanes }, lane))
  return performance.now() - startedAt
}

async function countWaiting(username: string): Promise<number> {
  const db = await openUser(username)
  const count = await db.operations.count()
  db.close()
  return count
}

/** Photos that wait for their upload, with bytes that nothing packs together. */
async function queuePhotos(
  username: string,
  photos: { modelKey: string; count: number; bytes: number },
): Promise<void> {
  const db = await openUser(username)
  const { modelKey } = photos
  for (let n = 0; n < photos.count; n += 1) {
    const bytes = new Uint8Array(photos.bytes)
    for (let at = 0; at < bytes.length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
    const sha256 = Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('')
    const original = {
      area: 'root',
      modelKey,
      processKey: null,
      bytes: bytes.buffer,
      type: 'image/jpeg',
    } as const
    const key = await keepOriginal(db, { ...original, capturedAt: null })
    const thumbnail = bytes.slice(0, 4_096).buffer
    await putPicture(db, key, {
      bytes: bytes.buffer,
      type: 'image/jpeg',
      sha256,
      thumbnail,
      thumbnailType: 'image/jpeg',
    })
    // The key of a photo made here is its local id.
    const localId = key
    const shown = (await db.models.get(modelKey))?.view.images ?? []
    const image = { id: localId, url: null, thumbnailUrl: null, capturedAt: null }
    await savePhotos(db, { modelKey, processKey: null }, [...shown, image])
  }
  db.close()
}

export const onDevice = {
  seedModels,
  queueEdits,
  timeSaves,
  isToldLate,
  timeBarePuts,
  timeBareFetches,
  countWaiting,
  queuePhotos,
}
export type OnDevice = typeof onDevice

Object.assign(globalThis, { onDevice })
