import { chakra } from '@chakra-ui/react/styled-system'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Message } from '#ui/message.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useSignIn } from './use-sign-in.ts'

export function LoginForm() {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const { signIn, isSending, errors, reason } = useSignIn()
  return (
    <chakra.form
      noValidate
      display="flex"
      flexDirection="column"
      gap="5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSending) void signIn({ username, password })
      }}
    >
      <Field label="아이디" error={errors.username}>
        <TextInput
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={username}
          onChange={(event) => {
            setUsername(event.target.value)
          }}
        />
      </Field>
      <Field label="비밀번호" error={errors.password}>
        <PasswordInput
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
      <Button type="submit" look="primary" size="main" aria-busy={isSending} marginTop="1">
        {isSending && <Spinner />}
        로그인
      </Button>
    </chakra.form>
  )
}
