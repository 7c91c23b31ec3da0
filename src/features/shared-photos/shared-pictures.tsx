import { useEffect, useState } from 'react'
import { type SharedPhoto, findSharedBytes } from '#local/shared/shared-photos.ts'
import { photoMessages, type PhotoProblem } from '#pictures/keep/photo-messages.ts'
import { NoImage } from '#pictures/show/no-image.tsx'
import { useDatabase } from '#session/device/use-database.ts'
import { chakra } from '#ui/chakra.tsx'

interface SharedPicturesProps {
  photos: readonly SharedPhoto[]
  /** Keys of those that are left out. */
  unchosen: ReadonlySet<string>
  /** Why one could not be put anywhere, by its key. */
  problems: ReadonlyMap<string, PhotoProblem>
  onToggle: (key: string) => void
}

/** What was shared, each picture a tick as large as itself. */
export function SharedPictures({ photos, unchosen, problems, onToggle }: SharedPicturesProps) {
  return (
    <Grid role="list">
      {photos.map((photo, index) => {
        const problem = problems.get(photo.key)
        return (
          <li key={photo.key}>
            <Tile>
              <input
                type="checkbox"
                checked={!unchosen.has(photo.key)}
                onChange={() => onToggle(photo.key)}
                aria-label={`공유한 사진 ${index + 1}`}
              />
              <Picture photoKey={photo.key} type={photo.type} />
            </Tile>
            {problem !== undefined && (
              <chakra.p textStyle="note" color="trouble" marginTop="1" role="status">
                {photoMessages[problem].title} {photoMessages[problem].description}
              </chakra.p>
            )}
          </li>
        )
      })}
    </Grid>
  )
}

function Picture({ photoKey, type }: { photoKey: string; type: string }) {
  const url = useSharedUrl(photoKey, type)
  const [isBroken, setIsBroken] = useState(false)
  if (url === undefined) return null
  if (url === null || isBroken) return <NoImage>미리 볼 수 없는 사진</NoImage>
  return (
    <chakra.img
      src={url}
      alt=""
      decoding="async"
      width="full"
      height="full"
      objectFit="cover"
      onError={() => setIsBroken(true)}
    />
  )
}

/** Null where its bytes are gone, undefined until that is known. */
function useSharedUrl(photoKey: string, type: string): string | null | undefined {
  const { indexedDB } = useDatabase().deps
  const [url, setUrl] = useState<string | null>()
  useEffect(() => {
    let held: string | null = null
    let isCurrent = true
    const show = (bytes: ArrayBuffer | null) => {
      if (!isCurrent) return
      held = bytes === null ? null : URL.createObjectURL(new Blob([bytes], { type }))
      setUrl(held)
    }
    if (indexedDB !== undefined) findSharedBytes(indexedDB, photoKey).then(show, () => show(null))
    return () => {
      isCurrent = false
      if (held !== null) URL.revokeObjectURL(held)
    }
  }, [indexedDB, photoKey, type])
  return url
}

const Grid = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
    gap: '3',
    listStyleType: 'none',
  },
})

const Tile = chakra('label', {
  base: {
    display: 'block',
    position: 'relative',
    aspectRatio: '4 / 3',
    overflow: 'hidden',
    borderRadius: 'button',
    bg: 'neutral.soft',
    cursor: 'pointer',
    '& > input': {
      position: 'absolute',
      zIndex: '1',
      top: '2',
      left: '2',
      width: '28px',
      height: '28px',
      accentColor: 'var(--accent)',
    },
    '&:not(:has(:checked)) > img': { opacity: '0.45' },
    '&:has(:focus-visible)': { outline: '3px solid var(--accent)', outlineOffset: '2px' },
  },
})
