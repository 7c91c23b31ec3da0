import { useCatalogueState } from '#catalogue/page/use-search.ts'
import { Stack } from '#ui/layout.ts'
import { ErrorState } from '#ui/signs/error-state.tsx'
import { Skeleton } from '#ui/signs/skeleton.tsx'
import { DeviceCard } from './device-card.tsx'
import { ReadyAnswer } from './ready-answer.tsx'
import { TripCard } from './trip-card.tsx'
import { useReadiness } from './use-readiness.ts'

/** One page that answers whether one can go where there is no network. */
export function ReadyPage() {
  const facts = useReadiness({
    kpi: useCatalogueState('kpi'),
    equipment: useCatalogueState('equipment'),
    industry: useCatalogueState('industry'),
  })
  if (facts === undefined) return <Skeleton lines={8} label="이 기기의 준비 상태를 확인하는 중" />
  return (
    <Stack gap="5">
      <ReadyAnswer facts={facts} />
      {facts.retry !== null && <ErrorState title="그룹을 불러오지 못했습니다." onRetry={facts.retry} />}
      {(facts.retry === null || facts.groups.length > 0) && <TripCard groups={facts.groups} />}
      <DeviceCard facts={facts} />
    </Stack>
  )
}
