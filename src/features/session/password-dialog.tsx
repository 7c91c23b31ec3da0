import { chakra } from '@chakra-ui/react/styled-system'
import { CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Message } from '#ui/message.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { useSignIn } from './use-sign-in.ts'
import { useSignedIn } from './use-session.ts'

/** Asks for the password over the page one is working on. Nothing entered is touched, now or later. */
export function PasswordDialog({ onLater }: { onLater: () => void }) {
  const { username } = useSignedIn()
  const [password, setPassword] = useState('')
  const { signIn, isSending, errors, reason } = useSignIn()
  const formId = useId()
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
      footer={
        <>
          <Button size="main" onClick={onLater}>
            나중에
          </Button>
          <Button type="submit" form={formId} look="primary" size="main" aria-busy={isSending}>
            로그인
          </Button>
        </>
      }
    >
      <chakra.form
        id={formId}
        noValidate
        display="flex"
        flexDirection="column"
        gap="4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSending) void signIn({ username, password })
        }}
      >
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <Field label="비밀번호" error={errors.password}>
          <PasswordInput
            data-autofocus
            name="password"
            placeholder="비밀번호"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value)
            }}
          />
        </Field>
        {reason !== null && (
          <Message tone="trouble" role="alert" icon={<CircleAlert size={20} aria-hidden="true" />}>
            {reason}
          </Message>
        )}
      </chakra.form>
    </Dialog>
  )
}
