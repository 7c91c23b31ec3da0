import * as z from 'zod/mini'
import { isSame } from '#local/outbox/merge.ts'
import { ownerOf } from '#local/edits/append-photo.ts'
import { savePhotos, saveTogether } from '#local/edits/photo-edits.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { type DeviceImage, deviceImage } from '#local/store/fields.ts'
import type { PhotoRow } from '#local/store/records.ts'
import { type Draft, endDraft, readDraft } from '#forms/draft/draft-rows.ts'
import { photoKeysOf } from '#forms/draft/draft-values.ts'

/** The photos that were added in a draft and stayed in its list, with what is said of them. */
export function addedPhotosOf({ changes, addedPhotos }: Draft): DeviceImage[] {
  return imagesIn(changes['images']).filter(({ id }) => addedPhotos.includes(String(id)))
}

/**
 * Saves the photos that were added in a draft at the end of those of a process: where they were taken there is nothing
 * any more. All else of the draft stays; one of which nothing is left goes.
 * @returns how many
 * @throws OwnerGone, StorageFailure; nothing was written
 */
export async function movePhotos(
  db: DeviceDatabase,
  draftKey: string,
  owner: Pick<PhotoRow, 'area' | 'modelKey'> & { processKey: string },
): Promise<number> {
  return saveTogether(db, async () => {
    const row = await db.drafts.get(draftKey)
    const draft = row && readDraft(row)
    if (!draft) return 0
    const photos = addedPhotosOf(draft)
    const target = await ownerOf(db, owner)
    const keys = photoKeysOf({ images: photos })
    for (const key of keys) await db.photos.update(key, owner)
    await savePhotos(db, owner, [...target.view.images, ...photos])
    const { wasRestored: _, ...rest } = without(draft, keys)
    if (Object.keys(rest.changes).length > 0) await db.drafts.update(draftKey, { values: rest })
    else await endDraft(db, draftKey, { added: draft.addedPhotos, saved: keys })
    return photos.length
  })
}

function without(draft: Draft, keys: readonly string[]): Draft {
  const { images: listed, ...changes } = draft.changes
  const images = imagesIn(listed).filter(({ id }) => !keys.includes(String(id)))
  const isChanged = !isSame(images, imagesIn(draft.base['images']))
  return {
    ...draft,
    changes: isChanged ? { ...changes, images } : changes,
    addedPhotos: draft.addedPhotos.filter((key) => !keys.includes(key)),
  }
}

function imagesIn(value: unknown): DeviceImage[] {
  return z.array(deviceImage).safeParse(value).data ?? []
}
