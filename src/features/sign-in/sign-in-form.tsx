import { CircleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Field } from '#ui/fields/field.tsx'
import { Form } from '#ui/fields/form.tsx'
import { Message } from '#ui/signs/message.tsx'
import { PasswordInput } from '#ui/fields/password-input.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { useSignIn } from './use-sign-in.ts'

// Few accounts have a second step.
const CodeField = lazyPart(async () => (await import('./code-field.tsx')).CodeField)

interface SignInFormProps {
  /** Names the form to a button outside it. */
  id?: string
  username: string
  signingIn: ReturnType<typeof useSignIn>
  /** The field of the username. */
  before: ReactNode
  after?: ReactNode
  /** Whether the dialog around it puts the focus into the password. */
  isFocused?: boolean
}

/** The password, then a code where one is asked for, and why they did not do. */
export function SignInForm({ id, username, signingIn, before, after, isFocused }: SignInFormProps) {
  const { signIn, isCodeAsked, isSending, errors, reason } = signingIn
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  return (
    <Form
      id={id}
      onSubmit={() => {
        if (!isSending) void signIn({ username, password, ...(isCodeAsked && { code }) })
      }}
    >
      {before}
      <Field label="비밀번호" error={errors.password}>
        <PasswordInput
          data-autofocus={isFocused}
          name="password"
          placeholder="비밀번호"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      {isCodeAsked && <CodeField value={code} error={errors.code} onChange={setCode} />}
      {reason !== null && (
        <Message tone="trouble" role="alert" icon={<CircleAlert size={20} />}>
          {reason}
        </Message>
      )}
      {after}
    </Form>
  )
}
