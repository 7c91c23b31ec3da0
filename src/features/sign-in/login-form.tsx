import { useState } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useSignIn } from './use-sign-in.ts'

export function LoginForm() {
  const [username, setUsername] = useState('')
  const signingIn = useSignIn()
  const { isSending, errors } = signingIn
  return (
    <SignInForm
      username={username}
      signingIn={signingIn}
      before={
        <Field label="아이디" error={errors.username}>
          <TextInput
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={username}
            onChange={(event) => setUsername(event.target.value)}
          />
        </Field>
      }
      after={
        <Button type="submit" look="primary" size="main" aria-busy={isSending} marginTop="1">
          로그인
        </Button>
      }
    />
  )
}
