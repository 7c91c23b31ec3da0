import { Monitor } from 'lucide-react'
import { useState } from 'react'
import type { PersonSession } from '#domain/people/people.ts'
import { SessionFacts, deviceWords } from '#session/user/session-facts.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { ErrorState } from '#ui/signs/error-state.tsx'
import { ItemList, ItemRow } from '#ui/search/item-list.tsx'
import { PartCard } from '#ui/part-card.tsx'
import { Skeleton } from '#ui/signs/skeleton.tsx'
import { useOnline } from '#ui/hooks/use-online.ts'
import { PasswordQuestion } from './password-question.tsx'
import { useOwnSessions } from './use-own-sessions.ts'

export function SessionsCard() {
  return (
    <PartCard
      title="로그인한 기기"
      hint="모르는 기기가 있거나 기기를 잃어버렸다면 그 기기의 로그인을 끝내고 비밀번호를 바꾸세요."
    >
      <Sessions />
    </PartCard>
  )
}

function Sessions() {
  const isOnline = useOnline()
  const { sessions, listedAt, hasFailed, retry, isEnding, end } = useOwnSessions()
  const [asked, setAsked] = useState<PersonSession | 'others' | null>(null)
  if (!isOnline) {
    return <p>네트워크에 연결되면 목록을 보여드립니다.</p>
  }
  if (hasFailed) return <ErrorState title="로그인한 기기를 불러오지 못했습니다." onRetry={retry} />
  if (sessions === undefined) return <Skeleton lines={3} />
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent)
  return (
    <>
      <ItemList
        label={`모두 ${sessions.length}대`}
        empty="로그인한 기기가 없습니다."
        actions={
          hasOthers && (
            <Button disabled={isEnding} onClick={() => setAsked('others')}>
              다른 기기 모두 끝내기
            </Button>
          )
        }
      >
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            listedAt={listedAt}
            isEnding={isEnding}
            onEnd={() => setAsked(session)}
          />
        ))}
      </ItemList>
      {asked !== null && (
        <PasswordQuestion
          title={asked === 'others' ? '다른 기기의 로그인을 모두 끝낼까요?' : '이 로그인을 끝낼까요?'}
          description={
            <p>
              {asked === 'others' ? '이 기기를 뺀 모든 기기' : `${deviceWords(asked)} 기기`}에서는 다시
              로그인해야 서버와 주고받습니다. 거기서 올리지 않은 작업은 지워지지 않고 기다립니다.
            </p>
          }
          confirmLabel="끝내기"
          look="danger"
          onConfirm={async (password) => {
            const wrong = await end({ password, ...(asked !== 'others' && { id: asked.id }) })
            if (wrong === null) setAsked(null)
            return wrong
          }}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  )
}

interface SessionRowProps {
  session: PersonSession
  listedAt: number
  isEnding: boolean
  onEnd: () => void
}

function SessionRow({ session, listedAt, isEnding, onEnd }: SessionRowProps) {
  return (
    <ItemRow
      lead={<Monitor size={20} aria-hidden />}
      actions={
        session.isCurrent ? undefined : (
          <Button
            look="quiet"
            disabled={isEnding}
            aria-label={`${deviceWords(session)} 끝내기`}
            onClick={onEnd}
          >
            끝내기
          </Button>
        )
      }
    >
      <SessionFacts session={session} listedAt={listedAt} />
    </ItemRow>
  )
}
