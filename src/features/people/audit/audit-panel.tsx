import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AUDIT_PAGE, type AuditEvent, type AuditQuery } from '#domain/people/people.ts'
import { timeWords } from '#lib/words/time-words.ts'
import { useOnlineCalls } from '#session/lookups/online-calls.ts'
import { queryKeys } from '#session/lookups/query-keys.ts'
import { Button } from '#ui/buttons/button.tsx'
import { chakra } from '#ui/chakra.tsx'
import { ErrorState } from '#ui/signs/error-state.tsx'
import { Stack, Wrap } from '#ui/layout.ts'
import { Skeleton } from '#ui/signs/skeleton.tsx'
import { AuditFilter } from './audit-filter.tsx'
import { actionWords, objectWords, rightWords } from './audit-words.ts'

/** Who did what, the latest first, as far as one asks. */
export function AuditPanel() {
  const [asked, setAsked] = useState<AuditQuery>({})
  return (
    <Stack gap="5">
      <AuditFilter onAsk={setAsked} />
      <Events asked={asked} />
    </Stack>
  )
}

function Events({ asked }: { asked: AuditQuery }) {
  const { people } = useOnlineCalls()
  const { data, dataUpdatedAt, isError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      queryKey: queryKeys.auditTrail(asked),
      queryFn: ({ pageParam: before }) => people.events({ ...asked, before }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: (page) => (page.length < AUDIT_PAGE ? undefined : page.at(-1)?.id),
      staleTime: 0,
    })
  if (isError && data === undefined) {
    return <ErrorState title="기록을 불러오지 못했습니다." onRetry={() => void refetch()} />
  }
  if (data === undefined) return <Skeleton lines={6} />
  const events = data.pages.flat()
  if (events.length === 0) return <p role="status">찾는 기록이 없습니다.</p>
  return (
    <>
      <chakra.ul aria-label="기록" listStyleType="none" role="list">
        {events.map((event) => (
          <Event key={event.id} event={event} listedAt={dataUpdatedAt} />
        ))}
      </chakra.ul>
      {hasNextPage && (
        <Wrap>
          <Button aria-busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            더 보기
          </Button>
        </Wrap>
      )}
      {isError && <p role="alert">이어지는 기록을 불러오지 못했습니다. 다시 눌러주세요.</p>}
    </>
  )
}

function Event({ event, listedAt }: { event: AuditEvent; listedAt: number }) {
  const { at, username, action, object, address, requestId } = event
  const right = rightWords(event)
  const facts = [
    objectWords(object),
    ...(right === '' ? [] : [right]),
    ...(address === null ? [] : [`주소 ${address}`]),
    ...(requestId === null ? [] : [`요청 ${requestId}`]),
  ]
  return (
    <chakra.li borderBottom="hair" paddingBlock="3" lineHeight="1.45">
      <chakra.p display="flex" flexWrap="wrap" columnGap="3">
        <b>{actionWords(action)}</b>
        <span>{username ?? '알 수 없는 아이디'}</span>
        <chakra.span color="ink.muted">{timeWords(Date.parse(at), listedAt)}</chakra.span>
      </chakra.p>
      <chakra.p color="ink.muted" fontSize="label" overflowWrap="anywhere">
        {facts.join(' · ')}
      </chakra.p>
    </chakra.li>
  )
}
