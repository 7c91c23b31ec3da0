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

/** Stops an account at once, or lets it be used again. Nothing that it has entered goes. */
export function AccountState({ account: { id, username, isDisabled } }: { account: Account }) {
  const { people } = useOnlineCalls()
  const own = useSignedIn()
  const { isBusy, failed, manage } = useManaging()
  const [isAsked, setIsAsked] = useState(false)
  if (own.username === username) {
    return (
      <PartCard title="계정 중지">
        <p>자신의 계정은 중지할 수 없습니다. 다른 관리자에게 부탁해주세요.</p>
      </PartCard>
    )
  }
  const change = (isToBe: boolean, done: string) =>
    void manage(() => people.change(id, { isDisabled: isToBe }), done)
  return (
    <PartCard
      title={isDisabled ? '중지된 계정' : '계정 중지'}
      hint={
        isDisabled
          ? '이 계정으로는 로그인할 수 없습니다. 입력한 자료는 그대로 있습니다.'
          : '바로 모든 기기의 로그인이 끝나고, 다시 로그인할 수 없습니다. 기기에 내려받은 자료는 다음에 서버에 연결될 때 지워집니다. 서버에 입력한 자료는 그대로 있습니다.'
      }
    >
      <Stack gap="3" alignItems="flex-start">
        <FailedNote words={failed} />
        {isDisabled ? (
          <Button
            disabled={isBusy}
            onClick={() => change(false, `${username} 계정을 다시 쓸 수 있게 했습니다.`)}
          >
            다시 사용
          </Button>
        ) : (
          <Button look="dangerQuiet" disabled={isBusy} onClick={() => setIsAsked(true)}>
            계정 중지
          </Button>
        )}
      </Stack>
      {isAsked && (
        <ConfirmDialog
          title={`${username} 계정을 중지할까요?`}
          confirmLabel="중지"
          look="danger"
          onConfirm={() => {
            setIsAsked(false)
            change(true, `${username} 계정을 중지했습니다.`)
          }}
          onCancel={() => setIsAsked(false)}
        >
          <p>
            바로 로그인이 끝나고, 기기에 내려받은 자료는 다음에 서버에 연결될 때 지워집니다. 올리지 않은
            작업은 기기에 남지만, 계정을 다시 쓸 수 있게 할 때까지 서버로 오지 않습니다. 먼저 받으려면 계정을
            중지하기 전에 그 기기의 ‘자료 지우기’를 누르고, 지워질 때까지 기다려주세요.
          </p>
        </ConfirmDialog>
      )}
    </PartCard>
  )
}
