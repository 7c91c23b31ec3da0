import { useEffect, useState } from 'react'
import { useDatabase } from '#session/device/use-database.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { BytesRow } from '#local/store/records.ts'
import { watchQuery } from '#local/store/watch-query.ts'
import { ObjectUrls } from '#pictures/keep/object-urls.ts'
import { type PhotoSize, findPhotoBytes } from './shown-photo.ts'

const urls = new ObjectUrls()

/**
 * The object URL of a photo on this device; null when the device does not have its bytes, undefined until
 * that is known. It follows one photo from the chosen file to the picture made from it; a part that shows
 * another photo is mounted anew.
 */
export function usePhotoUrl(photoKey: string, size: PhotoSize): string | null | undefined {
  const db = useDatabase()
  const [url, setUrl] = useState<string | null>()
  useEffect(() => watchPhotoUrl(db, { photoKey, size }, setUrl), [db, photoKey, size])
  return url
}

function watchPhotoUrl(
  db: DeviceDatabase,
  wanted: { photoKey: string; size: PhotoSize },
  see: (url: string | null) => void,
): () => void {
  let heldId: string | null = null
  const hold = (id: string | null) => {
    if (heldId !== null) urls.release(heldId)
    heldId = id
  }
  const showNone = () => {
    see(null)
    hold(null)
  }
  const read = () => findPhotoBytes(db, wanted.photoKey, wanted.size)
  const show = (found: BytesRow | null) => {
    if (found === null) {
      showNone()
      return
    }
    // The picture made from an original differs from it in length.
    const id = [db.name, wanted.photoKey, wanted.size, found.bytes.byteLength].join('|')
    see(urls.acquire(id, found))
    hold(id)
  }
  const unwatch = watchQuery(read, show, showNone)
  return () => {
    unwatch()
    hold(null)
  }
}
