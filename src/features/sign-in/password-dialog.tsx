import { useId } from 'react'
import { useDiscardQuestion } from '#forms/draft/use-discard-question.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/layers/dialog.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useSignIn } from './use-sign-in.ts'
import { useSignedIn } from '#session/user/use-session.ts'

/** Asks for the password over the page one is working on. Nothing entered is touched, now or later. */
export function PasswordDialog({ onLater }: { onLater: () => void }) {
  const { username } = useSignedIn()
  const signingIn = useSignIn()
  const formId = useId()
  const { onSlip, question } = useDiscardQuestion({
    isEntered: Object.values(signingIn.typed).some((typed) => typed !== ''),
    words: '방금 입력한 비밀번호만 사라지고, 작업하신 내용은 이 기기에 그대로 있습니다.',
    onClose: onLater,
  })
  return (
    <Dialog
      title="다시 로그인해주세요"
      description={
        <>
          <strong>{username}</strong> 님의 로그인 시간이 끝났습니다. 입력하신 내용은 이 기기에 그대로 있으며,
          로그인하면 이어서 올립니다.
        </>
      }
      onClose={onLater}
      onSlip={onSlip}
      footer={
        <>
          <Button size="main" onClick={onLater}>
            나중에
          </Button>
          <Button type="submit" form={formId} look="primary" size="main" aria-busy={signingIn.isSending}>
            로그인
          </Button>
        </>
      }
    >
      <SignInForm
        id={formId}
        username={username}
        signingIn={signingIn}
        isFocused
        before={
          <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        }
      />
      {question}
    </Dialog>
  )
}
