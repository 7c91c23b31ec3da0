import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { PhotoSlot } from '#forms/fields/list-slot.ts'
import type { DeviceImage } from '#local/store/fields.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { chakra } from '#ui/chakra.tsx'
import { Dialog } from '#ui/layers/dialog.tsx'
import { leaveThen } from '#ui/layers/leave-then.ts'
import { Row } from '#ui/layout.ts'
import { SlotThumbnail } from '#features/photo-album/slot-thumbnail.tsx'
import type { useAlbum } from '#features/photo-album/use-album.ts'
import { moved } from './moved.ts'
import { useDragOrder } from './use-drag-order.ts'

interface PhotoOrderProps {
  slot: PhotoSlot
  album: ReturnType<typeof useAlbum>
  onClose: () => void
}

/** All photos of a form in their order: drawn to another place, or sent there by arrow keys and buttons. */
export function PhotoOrder({ slot, album, onClose }: PhotoOrderProps) {
  const list = useRef<HTMLOListElement>(null)
  const hintId = useId()
  const [said, setSaid] = useState('')
  const [held, setHeld] = useState<{ id: DeviceImage['id'] } | null>(null)
  const place = (id: DeviceImage['id'], to: number) => {
    if (to < 0 || to >= slot.items.length || slot.items[to]?.id === id) return
    album.move(id, to)
    setSaid(`${to + 1}번째로 옮겼습니다.`)
  }
  const { drag, lift, listeners } = useDragOrder(list, place)
  const shown = drag === null ? slot.items : moved(slot.items, drag.id, drag.to)
  const send = (id: DeviceImage['id'], to: number) => {
    place(id, to)
    setHeld({ id })
  }
  useEffect(() => {
    // A row that changed its place has dropped the focus.
    if (held !== null) document.getElementById(handleId(hintId, held.id))?.focus()
  }, [held, hintId])
  return (
    <Dialog
      title="사진 순서"
      description={<span id={hintId}>손잡이를 끌거나, 손잡이에서 위아래 화살표 키를 눌러 옮깁니다.</span>}
      footer={
        <Button look="primary" size="main" onClick={() => void leaveThen(onClose)}>
          완료
        </Button>
      }
      onClose={onClose}
    >
      <span className="visually-hidden" role="status">
        {said}
      </span>
      <chakra.ol
        ref={list}
        aria-label="사진 순서"
        role="list"
        listStyleType="none"
        display="flex"
        flexDirection="column"
        gap="2"
        {...listeners}
      >
        {slot.items.map((image) => {
          const at = shown.findIndex(({ id }) => id === image.id)
          const name = `${slot.subject} 사진 ${slot.items.indexOf(image) + 1}`
          return (
            <chakra.li
              key={image.id}
              display="flex"
              alignItems="center"
              gap="2"
              minHeight="72px"
              border="line"
              borderRadius="field"
              bg="card"
              overflow="hidden"
              css={drag?.id === image.id ? LIFTED : undefined}
              // While one is drawn its neighbours make room without leaving the page, which would drop the pointer.
              style={drag === null ? undefined : { order: at }}
            >
              <Handle
                id={handleId(hintId, image.id)}
                type="button"
                aria-label={`${name} 옮기기`}
                aria-describedby={hintId}
                onPointerDown={(event) => lift(event, image.id, at)}
                onKeyDown={(event: KeyboardEvent) => {
                  const by = BY_KEY[event.key]
                  if (by === undefined) return
                  event.preventDefault()
                  send(image.id, at + by)
                }}
              >
                <GripVertical size={24} />
              </Handle>
              <SlotThumbnail slot={slot} image={image} frame={SIZE} />
              <chakra.span flex="1" fontWeight="bold">
                {at + 1}
              </chakra.span>
              <Row>
                <IconButton
                  label={`${name} 앞으로`}
                  disabled={at === 0}
                  onClick={() => send(image.id, at - 1)}
                >
                  <ArrowUp size={22} />
                </IconButton>
                <IconButton
                  label={`${name} 뒤로`}
                  disabled={at === shown.length - 1}
                  onClick={() => send(image.id, at + 1)}
                >
                  <ArrowDown size={22} />
                </IconButton>
              </Row>
            </chakra.li>
          )
        })}
      </chakra.ol>
    </Dialog>
  )
}

const SIZE = { width: '96px', height: '72px' }
const BY_KEY: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 }
const LIFTED = { borderColor: 'accent', bg: 'accent.soft', boxShadow: 'floating' } as const

function handleId(list: string, id: DeviceImage['id']): string {
  return `${list}-${id}`
}

const Handle = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    alignSelf: 'stretch',
    width: '56px',
    color: 'ink.muted',
    cursor: 'grab',
    // A finger on it carries the photo and does not scroll.
    touchAction: 'none',
    _focusVisible: { outline: '3px solid var(--accent)', outlineOffset: '-3px' },
  },
})
