import { defineRecipe } from '@chakra-ui/react/styled-system'
import { Aperture, Camera, Images } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useId } from 'react'
import { chakra } from '#ui/chakra.tsx'
import type { PhotoSource } from '#pictures/make/captured-at.ts'

interface PhotoChooserProps {
  /** Called within the event; read the file at once. One photo per action, also where several are chosen. */
  onChoose: (file: File, source: PhotoSource) => void
  /** Given where nothing may be chosen: called instead, to tell the person why. */
  onStopped?: (() => void) | undefined
  /** The camera is about to cover the page, and a tablet may end the page under it: keep what is typed. */
  onOpen?: (() => void) | undefined
}

interface CameraTileProps {
  isOpening: boolean
  onOpen: () => void
}

/** Opens a camera that this app draws itself; beside it stands the gallery alone. */
export function CameraTile({ isOpening, onOpen }: CameraTileProps) {
  return (
    <TileButton type="button" aria-busy={isOpening} onClick={onOpen}>
      <Camera size={24} />
      사진 찍기
    </TileButton>
  )
}

/** Opens the same camera, beside that of the system. */
export function BurstTile({ isOpening, onOpen, ...place }: CameraTileProps & { gridColumn: object }) {
  return (
    <TileButton type="button" aria-busy={isOpening} onClick={onOpen} {...place}>
      <Aperture size={24} />
      연속 촬영
    </TileButton>
  )
}

export function GalleryTile(props: PhotoChooserProps) {
  return <PhotoInput {...props} source="gallery" icon={<Images size={24} />} label="사진첩" />
}

/** The two ways to add a photo, by the system's camera and from the gallery. They are laid out by their parent. */
export function PhotoChooser(props: PhotoChooserProps) {
  return (
    <>
      <PhotoInput {...props} source="camera" icon={<Camera size={24} />} label="사진 찍기" />
      <GalleryTile {...props} />
    </>
  )
}

interface PhotoInputProps extends PhotoChooserProps {
  source: PhotoSource
  icon: ReactNode
  label: string
}

function PhotoInput({ source, icon, label, onChoose, onStopped, onOpen }: PhotoInputProps) {
  const id = useId()
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const file = input.files?.[0]
    if (onStopped !== undefined) onStopped()
    else if (file !== undefined) onChoose(file, source)
    // So that choosing the same file again is a choice again.
    input.value = ''
  }
  return (
    <Tile htmlFor={id}>
      <HiddenInput
        id={id}
        type="file"
        accept="image/*"
        {...(source === 'camera' ? { capture: 'environment' as const } : {})}
        onClick={(event) => {
          if (onStopped === undefined) {
            onOpen?.()
          } else {
            event.preventDefault()
            onStopped()
          }
        }}
        onChange={choose}
      />
      {icon}
      {label}
    </Tile>
  )
}

const tileStyle = defineRecipe({
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1',
    minHeight: '88px',
    padding: '3',
    borderRadius: 'button',
    borderWidth: '2px',
    borderStyle: 'dashed',
    borderColor: 'line.control',
    bg: 'card',
    color: 'accent',
    fontSize: 'label',
    fontWeight: 'bold',
    cursor: 'pointer',
    userSelect: 'none',
    _hover: { bg: 'accent.soft' },
    _active: { bg: 'accent.soft' },
    '&[aria-busy=true]': { bg: 'accent.soft' },
    '&:has(:focus-visible)': { outline: '3px solid var(--accent)', outlineOffset: '2px' },
  },
})

const Tile = chakra('label', tileStyle)
const TileButton = chakra('button', tileStyle)

/** There for the keyboard and for screen readers; the tile around it is what one sees. */
const HiddenInput = chakra('input', {
  base: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
})
