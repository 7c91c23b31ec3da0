import { Factory, Layers } from 'lucide-react'
import { useLocation } from 'react-router-dom'
import type { Area } from '#domain/model/area.ts'
import { MODEL_LABEL, areaOfPath } from '#domain/model/area-words.ts'
import { InstallCard } from '#features/home/install-card.tsx'
import { LastPlacesCard } from '#features/home/last-places-card.tsx'
import { UnsavedPlacesCard } from '#features/home/unsaved-places-card.tsx'
import { useHome } from '#features/home/use-home.ts'
import { WaitingTile } from '#features/home/waiting-tile.tsx'
import { GivenPasswordNotice } from '#features/own-account/given-password-notice.tsx'
import { ReadyTile } from '#features/readiness/ready-tile.tsx'
import { TripModels } from '#features/readiness/trip-models.tsx'
import { useReadiness } from '#features/readiness/use-readiness.ts'
import { SharedTile } from '#features/shared-photos/shared-tile.tsx'
import { WantedNotice } from '#features/sign-in/wanted-notice.tsx'
import { useListedGroups } from '#session/lookups/use-listed-groups.ts'
import { chakra } from '#ui/chakra.tsx'
import { Row, Stack } from '#ui/layout.ts'
import { NARROW, useMedia } from '#ui/hooks/use-media.ts'

const ICON = { general: Layers, root: Factory }

/** Before a model is chosen from the list beside it: what one would go on with, and whether one can go. */
export function ModelListScreen() {
  const isNarrow = useMedia(NARROW)
  const area = areaOfPath(useLocation().pathname)
  const name = MODEL_LABEL[area]
  const Icon = ICON[area]
  return (
    <>
      <title>{name}</title>
      <h1 className="visually-hidden">{name}</h1>
      <WantedNotice />
      <GivenPasswordNotice leadsThere />
      <Row gap="4" marginBottom="6">
        <chakra.span
          display="grid"
          placeItems="center"
          flexShrink="0"
          width="56px"
          height="56px"
          borderRadius="full"
          bg="accent.soft"
          color="accent"
          boxShadow="softEdge"
          aria-hidden="true"
        >
          <Icon size={28} />
        </chakra.span>
        <chakra.div minWidth="0">
          <chakra.p textStyle="section">{`${name}을 선택해주세요.`}</chakra.p>
          <chakra.p color="ink.muted">
            {isNarrow ? '왼쪽 위의 목록을 열어' : '왼쪽 목록에서'} 업종 그룹을 펼치면 모델이 보입니다.
          </chakra.p>
        </chakra.div>
      </Row>
      <Home area={area} />
    </>
  )
}

/** All of it is on this device, and comes at once; what comes from elsewhere stands last. */
function Home({ area }: { area: Area }) {
  const home = useHome()
  const facts = useReadiness(null)
  const listed = useListedGroups(area, false)
  if (home === undefined) return null
  return (
    <Stack gap="5">
      <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="3">
        <WaitingTile />
        <ReadyTile facts={facts} />
      </chakra.div>
      <SharedTile />
      <UnsavedPlacesCard home={home} />
      <LastPlacesCard home={home} />
      <InstallCard />
      {facts !== undefined && listed.kind === 'ready' && (
        <TripModels area={area} facts={facts} groups={listed.groups} />
      )}
    </Stack>
  )
}
