import { useQuery } from '@tanstack/react-query'
import { TriangleAlert, Hourglass } from 'lucide-react'
import type { LateDevice } from '#domain/people/late-work.ts'
import { timeWords } from '#lib/words/time-words.ts'
import { useOnlineCalls } from '#session/lookups/online-calls.ts'
import { queryKeys } from '#session/lookups/query-keys.ts'
import { deviceWords } from '#session/user/session-facts.tsx'
import { Badge } from '#ui/signs/badge.tsx'
import { chakra } from '#ui/chakra.tsx'
import { ErrorState } from '#ui/signs/error-state.tsx'
import { ItemList } from '#ui/search/item-list.tsx'
import { Stack } from '#ui/layout.ts'
import { Card } from '#ui/section-card.tsx'
import { Skeleton } from '#ui/signs/skeleton.tsx'
import { ManagedRow } from './managed-row.tsx'

/** On whose devices work waits or is stuck, what has waited longest first. */
export function LateWorkPanel({ onChoose }: { onChoose: (userId: number) => void }) {
  const { people } = useOnlineCalls()
  const { data, dataUpdatedAt, isError, refetch } = useQuery({
    queryKey: queryKeys.lateWork,
    queryFn: () => people.lateWork(),
    staleTime: 0,
  })
  if (isError && data === undefined) {
    return <ErrorState title="밀린 작업을 불러오지 못했습니다." onRetry={() => void refetch()} />
  }
  if (data === undefined) return <Skeleton lines={6} />
  const { results, count } = data
  const label =
    results.length < count ? `기기 ${count}대 중 가장 오래된 ${results.length}대` : `기기 ${count}대`
  return (
    <Stack gap="4">
      <chakra.p color="ink.muted" fontSize="label">
        작업이 10분 넘게 올라가지 않거나 사람의 확인이 필요하면 그 기기가 건수와 시각만 알립니다. 내용은
        보내지 않습니다. 네트워크가 없는 기기는 알릴 수 없고, 30일 동안 소식이 없으면 목록에서 빠집니다.
      </chakra.p>
      <Card padding={{ base: '4', md: '6' }}>
        <ItemList label={label} empty="밀린 작업이 있다고 알린 기기가 없습니다.">
          {results.map((late) => (
            <LateDeviceRow
              key={`${late.userId} ${late.deviceId}`}
              late={late}
              listedAt={dataUpdatedAt}
              onChoose={() => onChoose(late.userId)}
            />
          ))}
        </ItemList>
      </Card>
    </Stack>
  )
}

interface LateDeviceRowProps {
  late: LateDevice
  listedAt: number
  onChoose: () => void
}

function LateDeviceRow({ late, listedAt, onChoose }: LateDeviceRowProps) {
  const { username, waiting, stuck, oldestAt, toldAt } = late
  const Icon = stuck > 0 ? TriangleAlert : Hourglass
  return (
    <ManagedRow
      icon={<Icon size={20} aria-hidden />}
      username={username}
      title={
        <>
          <b>{username}</b> {deviceWords(late)}{' '}
          {stuck > 0 && <Badge tone="trouble">확인 필요 {stuck}건</Badge>}{' '}
          {waiting > 0 && <Badge tone="waiting">올리지 않은 작업 {waiting}건</Badge>}
        </>
      }
      facts={
        <>
          <chakra.span display="inline-block">
            가장 오래된 작업 {timeWords(Date.parse(oldestAt), listedAt)} ·
          </chakra.span>{' '}
          <chakra.span display="inline-block">
            기기가 알린 때 {timeWords(Date.parse(toldAt), listedAt)}
          </chakra.span>
        </>
      }
      onManage={onChoose}
    />
  )
}
