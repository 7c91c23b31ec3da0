import type { PhotoSlot } from '#forms/fields/list-slot.ts'
import type { DeviceImage } from '#local/store/fields.ts'
import { chakra } from '#ui/chakra.tsx'
import { SlotThumbnail } from '#features/photo-album/slot-thumbnail.tsx'

interface ShotStripProps {
  slot: PhotoSlot
  looked: DeviceImage['id'] | null
  onLook: (id: DeviceImage['id'] | null) => void
}

/** What was taken, the last in front: nobody has to look for it. */
export function ShotStrip({ slot, looked, onLook }: ShotStripProps) {
  const shots = slot.items.map((image, index) => ({ image, index })).reverse()
  return (
    <chakra.ul
      aria-label="찍은 사진"
      role="list"
      display="flex"
      gap="2"
      minHeight="72px"
      overflowX="auto"
      scrollbarWidth="thin"
      listStyleType="none"
    >
      {shots.map(({ image, index }) => {
        const alt = `${slot.subject} 사진 ${index + 1}`
        return (
          <li key={image.id}>
            <chakra.button
              type="button"
              aria-label={alt}
              aria-pressed={looked === image.id}
              display="block"
              borderRadius="field"
              overflow="hidden"
              cursor="pointer"
              css={{ '&[aria-pressed=true]': { outline: '3px solid var(--accent)', outlineOffset: '-3px' } }}
              onClick={() => onLook(looked === image.id ? null : image.id)}
            >
              <SlotThumbnail slot={slot} image={image} frame={SHOT} />
            </chakra.button>
          </li>
        )
      })}
    </chakra.ul>
  )
}

const SHOT = { width: '96px', height: '72px' }
