import { Eye } from 'lucide-react'
import type { Area } from '#domain/model/area.ts'
import { AREA_PATH } from '#domain/model/area-words.ts'
import { chakra } from '#ui/chakra.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'

/** Opens the summary of the model in a new tab. */
export function ReadOnlyLink({ area, slug }: { area: Area; slug: string }) {
  return (
    <LinkButton
      href={`${AREA_PATH[area]}/read-only/${encodeURIComponent(slug)}`}
      target="_blank"
      rel="noreferrer"
      flexShrink="0"
      borderRadius="full"
      paddingInline={{ base: '3', lg: '5' }}
      aria-label="읽기 전용으로 보기 (새 탭)"
    >
      <Eye size={22} />
      <chakra.span display={{ base: 'none', lg: 'inline' }}>읽기 전용으로 보기</chakra.span>
    </LinkButton>
  )
}
