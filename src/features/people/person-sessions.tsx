import { useQuery } from '@tanstack/react-query'
import { Monitor } from 'lucide-react'
import { useState } from 'react'
import type { Account } from '#domain/people/people.ts'
import { useOnlineCalls } from '#session/lookups/online-calls.ts'
import { queryKeys } from '#session/lookups/query-keys.ts'
import { SessionFacts } from '#session/user/session-facts.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx'
import { ErrorState } from '#ui/signs/error-state.tsx'
import { ItemList, ItemRow } from '#ui/search/item-list.tsx'
import { Skeleton } from '#ui/signs/skeleton.tsx'
import { FailedNote } from '#ui/signs/failed-note.tsx'
import { PartCard } from '#ui/part-card.tsx'
import { useManaging } from './use-managing.ts'

export function PersonSessions({ account }: { account: Account }) {
  return (
    <PartCard title="로그인한 기기">
      <Sessions account={account} />
    </PartCard>
  )
}

function Sessions({ account: { id, username } }: { account: Account }) {
  const { people } = useOnlineCalls()
  const { isBusy, failed, manage } = useManaging()
  const [isAsked, setIsAsked] = useState(false)
  // Below the key of the accounts, so that both are read again together.
  const { data, dataUpdatedAt, isError, refetch } = useQuery({
    queryKey: queryKeys.personSessions(id),
    queryFn: () => people.sessions(id),
    staleTime: 0,
  })
  if (isError && data === undefined) {
    return <ErrorState title="로그인한 기기를 불러오지 못했습니다." onRetry={() => void refetch()} />
  }
  if (data === undefined) return <Skeleton lines={2} />
  return (
    <>
      <ItemList
        label={`모두 ${data.length}대`}
        empty="로그인한 기기가 없습니다."
        actions={
          data.length > 0 && (
            <Button disabled={isBusy} onClick={() => setIsAsked(true)}>
              로그인 모두 끝내기
            </Button>
          )
        }
      >
        {data.map((session) => (
          <ItemRow key={session.id} lead={<Monitor size={20} aria-hidden />}>
            <SessionFacts session={session} listedAt={dataUpdatedAt} />
          </ItemRow>
        ))}
      </ItemList>
      <FailedNote words={failed} />
      {isAsked && (
        <ConfirmDialog
          title={`${username}의 로그인을 모두 끝낼까요?`}
          confirmLabel="끝내기"
          look="danger"
          onConfirm={() => {
            setIsAsked(false)
            void manage(() => people.endSessions(id), `${username}의 로그인을 모두 끝냈습니다.`)
          }}
          onCancel={() => setIsAsked(false)}
        >
          <p>
            그 기기에서는 다시 로그인해야 서버와 주고받습니다. 거기서 올리지 않은 작업은 지워지지 않고
            기다립니다.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
