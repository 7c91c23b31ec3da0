import { useQuery } from '@tanstack/react-query'
import { Monitor } from 'lucide-react'
import { useState } from 'react'
import type { Account, PersonSession } from '#domain/people/people.ts'
import { useOnlineCalls } from '#session/lookups/online-calls.ts'
import { queryKeys } from '#session/lookups/query-keys.ts'
import { SessionFacts, deviceWords } from '#session/user/session-facts.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx'
import { ErrorState } from '#ui/signs/error-state.tsx'
import { ItemList, ItemRow } from '#ui/search/item-list.tsx'
import { Skeleton } from '#ui/signs/skeleton.tsx'
import { FailedNote } from '#ui/signs/failed-note.tsx'
import { PartCard } from '#ui/part-card.tsx'
import { useManaging } from '#features/people/use-managing.ts'

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
  const [struck, setStruck] = useState<PersonSession | null>(null)
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
          <ItemRow
            key={session.id}
            lead={<Monitor size={20} aria-hidden />}
            actions={
              !session.isCurrent &&
              session.struckOffAt === undefined && (
                <Button
                  look="quiet"
                  disabled={isBusy}
                  aria-label={`${deviceWords(session)}에서 자료 지우기`}
                  onClick={() => setStruck(session)}
                >
                  자료 지우기
                </Button>
              )
            }
          >
            <SessionFacts session={session} listedAt={dataUpdatedAt} />
          </ItemRow>
        ))}
      </ItemList>
      <FailedNote words={failed} />
      {struck !== null && (
        <ConfirmDialog
          title={`${deviceWords(struck)}의 자료를 지울까요?`}
          confirmLabel="자료 지우기"
          look="danger"
          onConfirm={() => {
            setStruck(null)
            void manage(
              () => people.strikeOff(id, struck.id),
              `${username}의 기기 한 대에 자료를 지우도록 했습니다.`,
            )
          }}
          onCancel={() => setStruck(null)}
        >
          <p>
            그 기기는 지금부터 서버의 자료를 읽지 못합니다. 다음에 서버와 연결되면 올리지 않은 작업을 보낸 뒤
            내려받은 모델과 사진을 스스로 지웁니다. 30일 안에 연결되지 않으면 알릴 수 없습니다.
          </p>
          <p>되돌릴 수 없습니다. 그 사람은 비밀번호로 다시 로그인해 다시 쓸 수 있습니다.</p>
        </ConfirmDialog>
      )}
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
