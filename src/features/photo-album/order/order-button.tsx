import { ArrowDownUp } from 'lucide-react'
import { useState } from 'react'
import type { PhotoSlot } from '#forms/fields/list-slot.ts'
import { Button } from '#ui/buttons/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { useAlbum } from '#features/photo-album/use-album.ts'

const PhotoOrder = lazyPart(async () => (await import('./photo-order.tsx')).PhotoOrder)

/** Opens the order of the photos; there is one where there are several. */
export function OrderButton({ slot, album }: { slot: PhotoSlot; album: ReturnType<typeof useAlbum> }) {
  const [isOpen, setIsOpen] = useState(false)
  if (slot.items.length < 2) return null
  return (
    <>
      <Button look="quiet" alignSelf="flex-start" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <ArrowDownUp size={18} />
        순서 바꾸기
      </Button>
      {isOpen && <PhotoOrder slot={slot} album={album} onClose={() => setIsOpen(false)} />}
    </>
  )
}
