import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { NEW_PASSWORD_LENGTH } from '#domain/people/people.ts'
import { useSignedIn } from '#session/user/use-session.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Form } from '#ui/fields/form.tsx'
import { Wrap } from '#ui/layout.ts'
import { Message } from '#ui/signs/message.tsx'
import { PasswordInput } from '#ui/fields/password-input.tsx'
import { PartCard } from '#ui/part-card.tsx'
import { useOnline } from '#ui/hooks/use-online.ts'
import { type TypedPasswords, usePasswordChange } from './use-password-change.ts'

const EMPTY: TypedPasswords = { current: '', next: '', repeated: '' }
const FIELDS = [
  { name: 'current', label: '지금 비밀번호', autoComplete: 'current-password' },
  { name: 'next', label: '새 비밀번호', autoComplete: 'new-password' },
  { name: 'repeated', label: '새 비밀번호 확인', autoComplete: 'new-password' },
] as const
const HINT = `${NEW_PASSWORD_LENGTH.least}글자 이상으로 정합니다. 흔한 비밀번호나 아이디와 비슷한 비밀번호는 쓸 수 없습니다.`

export function PasswordCard() {
  const { username } = useSignedIn()
  const isOnline = useOnline()
  const { state, change } = usePasswordChange()
  const [typed, setTyped] = useState(EMPTY)
  const isSending = state.kind === 'sending'
  const errors = state.kind === 'asking' ? state.errors : {}

  const submit = async () => {
    if (isSending || !isOnline) return
    if (await change(typed)) setTyped(EMPTY)
  }
  return (
    <PartCard title="비밀번호 바꾸기">
      <Form maxWidth="480px" onSubmit={() => void submit()}>
        {/* For what keeps passwords: whose it is. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        {FIELDS.map(({ name, label, autoComplete }) => (
          <Field key={name} label={label} hint={name === 'next' ? HINT : undefined} error={errors[name]}>
            <PasswordInput
              subject={label}
              name={name}
              autoComplete={autoComplete}
              value={typed[name]}
              readOnly={isSending}
              onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
            />
          </Field>
        ))}
        {state.kind === 'asking' && state.failed !== null && (
          <Message tone="trouble" role="alert" icon={<CircleAlert size={20} />}>
            {state.failed}
          </Message>
        )}
        {state.kind === 'changed' && (
          <Message tone="safe" role="status" icon={<CircleCheck size={20} />}>
            비밀번호를 바꾸었습니다. 다른 기기에서는 새 비밀번호로 다시 로그인해야 합니다.
          </Message>
        )}
        <Wrap>
          <Button type="submit" look="primary" size="main" disabled={!isOnline} aria-busy={isSending}>
            비밀번호 바꾸기
          </Button>
        </Wrap>
      </Form>
    </PartCard>
  )
}
