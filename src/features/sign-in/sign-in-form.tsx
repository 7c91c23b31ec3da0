import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
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
  const { signIn, typed, type, isCodeAsked, isSending, errors, reason } = signingIn
  return (
    <Form
      id={id}
      onSubmit={() => {
        if (!isSending) void signIn(username)
      }}
    >
      {before}
      <Field label="비밀번호" error={errors.password}>
        <PasswordInput
          data-autofocus={isFocused}
          name="password"
          placeholder="비밀번호"
          value={typed.password}
          onChange={(event) => type({ password: event.target.value })}
        />
      </Field>
      {isCodeAsked && (
        <CodeField value={typed.code} error={errors.code} onChange={(code) => type({ code })} />
      )}
      {reason !== null && (
        <Message tone="trouble" role="alert" icon={<CircleAlert size={20} />}>
          {reason}
        </Message>
      )}
      {after}
    </Form>
  )
}
