import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { modelPath } from '#domain/model/area-words.ts'
import { useSignedIn } from '#session/user/use-session.ts'
import { chakra } from '#ui/chakra.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import {
  keepPlace,
  type OfficePlace,
  type OpenedModel,
  type PlacedModel,
  readPlace,
  stepsFrom,
} from './office-place.ts'

/** In a row of others. */
const PLAIN = { look: 'plain', paddingInline: { base: '2', md: '3' } } as const

/** From a model that was opened in the office to those listed beside it; nothing where it was opened elsewhere. */
export function OfficeWalk(open: OpenedModel) {
  const walk = useWalk(open)
  if (walk === null) return null
  const { place, previous, next, number, count } = walk
  return (
    <chakra.nav
      aria-label="입력 현황의 모델"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap={{ md: '1' }}
      marginBottom="3"
      marginInline={{ base: '-2', md: '-3' }}
    >
      <LinkButton asChild {...PLAIN} marginInlineEnd="auto">
        <Link to={{ pathname: '/office', search: place.search }}>
          <ArrowLeft size={20} />
          입력 현황
        </Link>
      </LinkButton>
      {previous !== null && (
        <Step to={previous} place={place} {...PLAIN}>
          <ChevronLeft size={20} />
          이전 모델
        </Step>
      )}
      {next === null ? (
        <chakra.span textStyle="note" color="ink.subtle" paddingInline="3">
          마지막 모델 ({number}/{count})
        </chakra.span>
      ) : (
        <Step to={next} place={place} {...PLAIN}>
          다음 모델 ({number + 1}/{count})
          <ChevronRight size={20} />
        </Step>
      )}
    </chakra.nav>
  )
}

/** The way on, where it stays in view while the page is scrolled. */
export function OfficeNext(open: OpenedModel) {
  const walk = useWalk(open)
  if (walk === null || walk.next === null) return null
  const { place, next, number, count } = walk
  return (
    <Step to={next} place={place} width="full" marginBottom="4">
      다음 모델 ({number + 1}/{count})
      <ChevronRight size={20} />
    </Step>
  )
}

function useWalk(open: OpenedModel) {
  const { username } = useSignedIn()
  const place = readPlace(username)
  const steps = place === null ? null : stepsFrom(place, open)
  return place === null || steps === null ? null : { place, ...steps }
}

interface StepProps extends ComponentProps<typeof LinkButton> {
  to: PlacedModel
  place: OfficePlace
}

function Step({ to, place, children, ...look }: StepProps) {
  return (
    <LinkButton asChild {...look}>
      <Link to={modelPath(to.area, to.slug)} onClick={() => keepPlace({ ...place, opened: to })}>
        {children}
      </Link>
    </LinkButton>
  )
}
