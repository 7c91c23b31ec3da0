import type { PhotoSlot } from '#forms/fields/list-slot.ts'
import type { useAlbum } from '#features/photo-album/use-album.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const PhotoEditor = lazyPart(async () => (await import('./photo-editor.tsx')).PhotoEditor)

/** The editor over the photo that was chosen for it. */
export function EditLayer({ slot, album }: { slot: PhotoSlot; album: ReturnType<typeof useAlbum> }) {
  const { edited, endEdit } = album
  if (edited === undefined) return null
  return <PhotoEditor slot={slot} album={album} image={edited} onClose={endEdit} />
}
