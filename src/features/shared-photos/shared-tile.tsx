import { ChevronRight, Share2 } from 'lucide-react'
import { Link } from 'react-router-dom'
import { SHARED_PATH } from '#lib/share-target.ts'
import { LinkTile } from '#ui/link-tile.tsx'
import { useShared } from './use-shared.ts'

/** How many shared photos wait to be put somewhere; nothing where there are none. */
export function SharedTile() {
  const { photos = [] } = useShared() ?? {}
  if (photos.length === 0) return null
  return (
    <LinkTile asChild>
      <Link to={SHARED_PATH}>
        <Share2 size={24} aria-hidden="true" color="var(--chakra-colors-waiting)" />
        <span>
          <b>공유한 사진 {photos.length}장</b>
          <small>이 기기에서 기다립니다. 어느 공정에 넣을지 골라주세요.</small>
        </span>
        <ChevronRight size={20} />
      </Link>
    </LinkTile>
  )
}
