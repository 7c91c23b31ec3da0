import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, inArray, lt, or } from 'drizzle-orm'
import { forgetFailures } from './auth/throttle.ts'
import type { PhotoStore } from './images/photo-store.ts'
import { photoLock } from './images/store-upload.ts'
import type { Db } from './store/database.ts'
import { lockName } from './store/locks.ts'
import { accessTokens, idempotencyKeys, images, sessions } from './store/schema.ts'

const DAY_MS = 86_400_000
/** How long answers of creating calls are kept, and photos that nothing shows. */
const KEPT_DAYS = 30

export interface Swept {
  photos: number
}

/** Removes what has served its time. Safe to run beside everything else, and on several servers at once. */
export async function sweep(db: Db, photos: PhotoStore, now: Date): Promise<Swept> {
  const old = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, old))
  await db.delete(accessTokens).where(lt(accessTokens.expiresAt, now))
  await db.delete(sessions).where(or(lt(sessions.expiresAt, now), lt(sessions.revokedAt, old)))
  await forgetFailures(db, now)
  return { photos: await sweepPhotos(db, photos, old) }
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

async function sweepPhotos(db: Db, photos: PhotoStore, old: Date): Promise<number> {
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
