import { Eye } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import type { Area } from '#domain/model/area.ts'
import { AREA_PATH } from '#domain/model/area-words.ts'
import { useDrafts } from '#forms/draft/use-draft-store.ts'
import { chakra } from '#ui/chakra.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'

/** Floats over the page, while nothing on it is being edited, and opens the summary of the model in a new tab. */
export function ReadOnlyLink({ area, slug }: { area: Area; slug: string }) {
  const drafts = useDrafts()
  const isEditing = useSyncExternalStore(drafts.subscribe, drafts.hasAny)
  if (isEditing) return null
  return (
    <LinkButton
      href={`${AREA_PATH[area]}/read-only/${encodeURIComponent(slug)}`}
      target="_blank"
      rel="noreferrer"
      size="main"
      position="fixed"
      zIndex="bar"
      right="calc(16px + env(safe-area-inset-right))"
      bottom="calc(16px + env(safe-area-inset-bottom))"
      borderRadius="full"
      boxShadow="floating"
      paddingInline={{ base: '4', lg: '5' }}
      aria-label="읽기 전용으로 보기 (새 탭)"
    >
      <Eye size={22} />
      <chakra.span display={{ base: 'none', lg: 'inline' }}>읽기 전용으로 보기</chakra.span>
    </LinkButton>
  )
}
