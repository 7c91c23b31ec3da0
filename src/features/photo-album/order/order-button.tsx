import { ArrowDownUp } from 'lucide-react'
import { useState } from 'react'
import { tellListChange } from '#forms/save/tell-list-change.ts'
import type { PhotoSlot } from '#forms/fields/list-slot.ts'
import { Button } from '#ui/buttons/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { useAlbum } from '#features/photo-album/use-album.ts'

const PhotoOrder = lazyPart(async () => (await import('./photo-order.tsx')).PhotoOrder)

/** Opens the order of the photos; there is one where there are several. */
export function OrderButton({ slot, album }: { slot: PhotoSlot; album: ReturnType<typeof useAlbum> }) {
  /** The order in which they stood when it was opened. */
  const [before, setBefore] = useState<PhotoSlot['items'] | null>(null)
  const close = () => {
    setBefore(null)
    if (before !== null && isReordered(before, slot.items)) tellListChange('info', '사진 순서를 바꿨습니다.')
  }
  return (
    <>
      {slot.items.length > 1 && (
        <Button
          look="quiet"
          alignSelf="flex-start"
          aria-haspopup="dialog"
          onClick={() => setBefore(slot.items)}
        >
          <ArrowDownUp size={18} />
          순서 바꾸기
        </Button>
      )}
      {before !== null && <PhotoOrder slot={slot} album={album} onClose={close} />}
    </>
  )
}

/** Whether those that are there still stand in another order: photos come and go meanwhile, too. */
function isReordered(before: PhotoSlot['items'], now: PhotoSlot['items']): boolean {
  const stayed = before.filter(({ id }) => now.some((photo) => photo.id === id))
  const known = now.filter(({ id }) => before.some((photo) => photo.id === id))
  return known.some(({ id }, place) => id !== stayed[place]?.id)
}
