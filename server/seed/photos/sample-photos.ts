import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { discard } from '#server/images/receive.ts'
import type { PhotoStore } from '#server/images/photo-store.ts'
import { type Encoded, reencode } from '#server/images/reencode.ts'
import { discardEncoded, putEncoded } from '#server/images/store-upload.ts'
import type { Db } from '#server/store/database.ts'
import { images } from '#server/store/schema/records.ts'
import { drawPhoto, type Shot } from './draw.ts'

export interface SamplePhotos {
  /** Adds rows for these photos to a model and answers their ids. */
  addRows: (tx: Db, modelId: number, shots: readonly Shot[], takenAt: Date) => Promise<number[]>
}

interface StoredShot extends Encoded {
  sha256: string
}

/** Draws every shot once and puts it into the store the way an upload is. */
export async function storeSamplePhotos(
  shots: readonly Shot[],
  deps: { photos: PhotoStore; uploadFolder: string },
): Promise<SamplePhotos> {
  const stored = new Map<string, StoredShot>()
  const distinct = new Map(shots.map((shot) => [keyOf(shot), shot]))
  await Promise.all(
    [...distinct].map(async ([key, shot]) => {
      const bytes = await drawPhoto(shot)
      const file = join(deps.uploadFolder, `${randomUUID()}.upload`)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      await writeFile(file, bytes)
      const encoded = await reencode(file)
      await putEncoded(encoded, deps.photos)
      stored.set(key, { ...encoded, sha256 })
      await discardEncoded(encoded)
      await discard(file)
    }),
  )
  return {
    addRows: async (tx, modelId, wanted, takenAt) => {
      if (wanted.length === 0) return []
      const rows = wanted.map((shot) => {
        const photo = stored.get(keyOf(shot))
        if (photo === undefined) throw new Error(`the photo ${keyOf(shot)} was not drawn`)
        return {
          modelId,
          contentHash: photo.photo.hash,
          thumbnailHash: photo.thumbnail.hash,
          receivedSha256: photo.sha256,
          width: photo.width,
          height: photo.height,
          capturedAt: takenAt.toISOString(),
          createdAt: takenAt,
          unattachedSince: null,
        }
      })
      const added = await tx.insert(images).values(rows).returning({ id: images.id })
      return added.map((row) => row.id)
    },
  }
}

function keyOf({ scene, light, isMirrored }: Shot): string {
  return `${scene} ${light} ${isMirrored === true ? 'mirrored' : ''}`
}
