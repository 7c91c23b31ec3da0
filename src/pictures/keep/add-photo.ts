import type { Area } from '#domain/model/area.ts'
import type { LocalId } from '#domain/ids.ts'
import { UPLOAD_MAX_PIXELS } from '#domain/process/image.ts'
import { CHOSEN_MAX_BYTES } from '#domain/process/image-kind.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { DeviceImage } from '#local/store/fields.ts'
import { StorageFailure } from '#local/store/strict-write.ts'
import { capturedAtOf, type PhotoSource } from '#pictures/make/captured-at.ts'
import { heicToJpeg } from '#pictures/make/heic-to-jpeg.ts'
import { inspectPicture, type PictureFacts } from '#pictures/make/inspect-picture.ts'
import type { PhotoProblem } from './photo-messages.ts'
import { keepOriginal } from './photo-store.ts'
import { beginPreparing } from '#pictures/make/resume-preparing.ts'

/** Whose photo it will be: a process's, or with `processKey` null the model's own. */
export interface NewPhotoOwner {
  area: Area
  modelKey: string
  processKey: string | null
}

export type AddedPhoto =
  { kind: 'added'; photoKey: LocalId; capturedAt: string } | { kind: 'refused'; problem: PhotoProblem }

interface Chosen {
  source: PhotoSource
  owner: NewPhotoOwner
  /** Null where this device cannot. */
  convertHeic?: typeof heicToJpeg
  /** See `keepOriginal`; without it, nothing names the photo yet. */
  keepNamed?: (photo: DeviceImage, write: () => Promise<void>) => Promise<void>
}

/**
 * Takes in a chosen file. To be called while its event is handled: some browsers release the file soon afterwards. When
 * it returns `added`, the bytes are durable and can be shown; the smaller picture is made from them in the background.
 */
export async function addPhoto(db: DeviceDatabase, file: File, chosen: Chosen): Promise<AddedPhoto> {
  if (file.size > CHOSEN_MAX_BYTES) return refused('tooManyBytes')
  const bytes = await file.arrayBuffer().catch(() => null)
  if (bytes === null) return refused('unreadable')
  const view = new Uint8Array(bytes)
  const facts = inspectPicture(view)
  const isHeic = facts.kind === 'heic'
  const kept = isHeic ? await (chosen.convertHeic ?? heicToJpeg)(bytes) : bytes
  if (kept === null) return refused('heic')
  const problem = problemOf(facts)
  if (problem !== null) return refused(problem)
  const { lastModified } = file
  const capturedAt = capturedAtOf({ source: chosen.source, bytes: view, lastModified, now: db.deps.now() })
  try {
    const type = `image/${isHeic ? 'jpeg' : facts.kind}`
    const input = { ...chosen.owner, bytes: kept, type, capturedAt }
    const photoKey = await keepOriginal(db, input, async (id, write) => {
      const photo = { id, url: null, thumbnailUrl: null, capturedAt }
      await (chosen.keepNamed?.(photo, write) ?? write())
    })
    beginPreparing(db)
    return { kind: 'added', photoKey, capturedAt }
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error
    return refused(error.reason === 'full' ? 'full' : 'notKept')
  }
}

function refused(problem: PhotoProblem): AddedPhoto {
  return { kind: 'refused', problem }
}

function problemOf({ kind, width, height, isWhole }: PictureFacts): PhotoProblem | null {
  if (kind === 'unknown') return 'notAnImage'
  if (!isWhole) return 'damaged'
  if ((width ?? 0) * (height ?? 0) > UPLOAD_MAX_PIXELS) return 'tooManyPixels'
  return null
}
