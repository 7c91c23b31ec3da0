import { useState } from 'react'
import type { Account } from '#domain/people/people.ts'
import { useOnlineCalls } from '#session/lookups/online-calls.ts'
import { useSignedIn } from '#session/user/use-session.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx'
import { Stack } from '#ui/layout.ts'
import { FailedNote } from '#ui/signs/failed-note.tsx'
import { PartCard } from '#ui/part-card.tsx'
import { useManaging } from '#features/people/use-managing.ts'

/** For whoever has lost their phone and their recovery codes. */
export function PersonSecondFactor({ account: { id, username, hasSecondFactor } }: { account: Account }) {
  const { people } = useOnlineCalls()
  const own = useSignedIn()
  const { isBusy, failed, manage } = useManaging()
  const [isAsked, setIsAsked] = useState(false)
  if (!hasSecondFactor) return null
  if (own.username === username) {
    return (
      <PartCard title="2단계 인증">
        <p>쓰고 있습니다. 자신의 2단계 인증은 내 계정에서 없앨 수 있습니다.</p>
      </PartCard>
    )
  }
  return (
    <PartCard
      title="2단계 인증"
      hint="휴대전화와 복구 코드를 모두 잃었을 때, 본인인지 직접 확인한 뒤 없애 주세요."
    >
      <Stack gap="3" alignItems="flex-start">
        <FailedNote words={failed} />
        <Button look="dangerQuiet" disabled={isBusy} onClick={() => setIsAsked(true)}>
          2단계 인증 없애기
        </Button>
      </Stack>
      {isAsked && (
        <ConfirmDialog
          title={`${username}의 2단계 인증을 없앨까요?`}
          confirmLabel="없애기"
          look="danger"
          onConfirm={() => {
            setIsAsked(false)
            void manage(() => people.removeSecondFactor(id), `${username}의 2단계 인증을 없앴습니다.`)
          }}
          onCancel={() => setIsAsked(false)}
        >
          <p>다시 설정할 때까지 비밀번호만으로 로그인합니다.</p>
        </ConfirmDialog>
      )}
    </PartCard>
  )
}
