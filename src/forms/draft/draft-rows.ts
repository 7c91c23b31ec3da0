import * as z from 'zod/mini'
import type { DeviceDatabase } from '#local/store/database.ts'
import { photoTables } from '#local/store/photos.ts'
import type { DraftRow } from '#local/store/records.ts'
import { writeStrictly } from '#local/store/strict-write.ts'
import { dropPhoto } from '#local/edits/photo-edits.ts'

/** What a person has changed in a form and not saved, as it is kept on the device. */
export interface Kept {
  readonly changes: Readonly<Record<string, unknown>>
  /** What each changed field was when it was first changed. */
  readonly base: Readonly<Record<string, unknown>>
  /** Keys of photos that were added in this draft, also of those that were taken out again. */
  readonly addedPhotos: readonly string[]
}

/** A form is being edited while it has one. */
export interface Draft extends Kept {
  /** Found on the device when the model was opened, not begun since. */
  readonly wasRestored: boolean
}

export const NOTHING_KEPT: Kept = { changes: {}, base: {}, addedPhotos: [] }

/** A form that was opened, and nothing changed in it. */
export function isUntouched({ changes, addedPhotos }: Kept): boolean {
  return Object.keys(changes).length + addedPhotos.length === 0
}

const fields = z.record(z.string(), z.unknown())
const keptDraft = z.object({ changes: fields, base: fields, addedPhotos: z.array(z.string()) })
const ofWindow = z.object({ window: z.string() })

/** What a row holds; null for one that this build cannot read. */
export function keptIn({ values }: Pick<DraftRow, 'values'>): Kept | null {
  return keptDraft.safeParse(values).data ?? null
}

/** The window that wrote a row, where it said so. */
export function windowOf({ values }: Pick<DraftRow, 'values'>): string | undefined {
  return ofWindow.safeParse(values).data?.window
}

/** A draft that is on the device; null for one that this build cannot read: it stays there. */
export function readDraft(row: DraftRow): Draft | null {
  const kept = keptIn(row)
  if (kept !== null) return { ...kept, wasRestored: true }
  console.error(`The draft ${row.key} cannot be read by this build; it stays on the device.`)
  return null
}

/** Takes a draft from the device, and the photos that were added in it but are in no saved list. */
export async function endDraft(
  db: DeviceDatabase,
  key: string,
  photos: { added: readonly string[]; saved: readonly string[] },
): Promise<void> {
  await writeStrictly(db, [db.drafts, db.operations, ...photoTables(db)], async () => {
    await db.drafts.delete(key)
    for (const photo of photos.added) if (!photos.saved.includes(photo)) await dropPhoto(db, photo)
  })
}

/** Throws away the draft of a record that is gone, with what was added in it. */
export async function discardDraft(db: DeviceDatabase, key: string): Promise<void> {
  const row = await db.drafts.get(key)
  const draft = row === undefined ? null : readDraft(row)
  await endDraft(db, key, { added: draft?.addedPhotos ?? [], saved: [] })
}

/**
 * Asks for rows to be kept in this very turn, before every transaction that is begun behind it: a page that is left
 * has no other.
 * @returns whether the device could be asked
 */
export function askToKeep(
  db: DeviceDatabase,
  rows: readonly DraftRow[],
  { onKept, onRefused }: { onKept: () => void; onRefused?: (() => void) | undefined },
): boolean {
  const { name } = db.drafts
  try {
    const transaction = db.backendDB().transaction(name, 'readwrite')
    if (onRefused !== undefined) transaction.addEventListener('abort', onRefused)
    for (const row of rows) transaction.objectStore(name).put(row)
    transaction.addEventListener('complete', onKept)
    transaction.commit()
    return true
  } catch (error) {
    console.error('What was typed last could not be kept on this device.', error)
    return false
  }
}
