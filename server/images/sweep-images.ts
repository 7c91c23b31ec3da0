import { and, eq, inArray, lt, or } from 'drizzle-orm'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#server/store/database.ts'
import { lockName } from '#server/store/locks.ts'
import { images } from '#server/store/schema/records.ts'
import type { PhotoStore } from './photo-store.ts'
import { photoLock } from './store-upload.ts'

const DAY_MS = 86_400_000

/** Removes photos that nothing has shown since `old`, and files that no photo has any more; answers how many. */
export async function sweepPhotos(db: Db, photos: PhotoStore, old: Date): Promise<number> {
  const stale = await db.select().from(images).where(lt(images.unattachedSince, old)).limit(1_000)
  for (const image of stale) {
    await db.transaction(async (tx) => {
      const hashes = [image.contentHash, image.thumbnailHash].sort()
      for (const hash of hashes) await lockName(tx, photoLock(hash))
      // Checked again under the lock: somebody may have attached it in the meantime.
      await tx.delete(images).where(and(eq(images.id, image.id), lt(images.unattachedSince, old)))
      const used = await tx
        .select({ content: images.contentHash, thumbnail: images.thumbnailHash })
        .from(images)
        .where(or(inArray(images.contentHash, hashes), inArray(images.thumbnailHash, hashes)))
      const usedHashes = new Set(used.flatMap((row) => [row.content, row.thumbnail]))
      for (const hash of hashes) if (!usedHashes.has(hash)) await photos.remove(hash)
    })
  }
  return stale.length
}

/** Removes what killed servers left half received. Other servers may be receiving into the folder now. */
export async function sweepUploads(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    const found = await stat(file).catch(() => null)
    const isOld = found !== null && now.getTime() - found.mtimeMs > DAY_MS
    if (isOld && found.isFile()) await rm(file, { force: true })
  }
}
