import { useState } from 'react'
import { type Account, newPasswordLengthProblem } from '#domain/people/people.ts'
import { useOnlineCalls } from '#session/lookups/online-calls.ts'
import { useSignedIn } from '#session/user/use-session.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Form } from '#ui/fields/form.tsx'
import { Wrap } from '#ui/layout.ts'
import { PasswordInput } from '#ui/fields/password-input.tsx'
import { FailedNote } from '#ui/signs/failed-note.tsx'
import { PartCard } from '#ui/part-card.tsx'
import { useManaging } from '#features/people/use-managing.ts'

export function NewPassword({ account: { id, username } }: { account: Account }) {
  const { people } = useOnlineCalls()
  const own = useSignedIn()
  const { isBusy, failed, manage } = useManaging()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  const submit = async () => {
    const wrong = newPasswordLengthProblem(password)
    setProblem(wrong)
    if (wrong !== null) return
    const isDone = await manage(
      () => people.change(id, { password }),
      `${username}의 비밀번호를 다시 정했습니다.`,
    )
    if (isDone) setPassword('')
  }
  if (own.username === username) {
    return (
      <PartCard title="비밀번호">
        <p>자신의 비밀번호는 내 계정에서 바꿀 수 있습니다.</p>
      </PartCard>
    )
  }
  return (
    <PartCard
      title="비밀번호 다시 정하기"
      hint="잊어버렸을 때 정해 주고 본인에게 직접 알려주세요. 모든 기기에서 새 비밀번호로 다시 로그인해야 합니다."
    >
      <Form maxWidth="480px" onSubmit={() => void submit()}>
        <Field label="새 비밀번호" error={problem}>
          <PasswordInput
            name="reset-password"
            autoComplete="new-password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        </Field>
        <FailedNote words={failed} />
        <Wrap>
          <Button type="submit" aria-busy={isBusy} disabled={password === ''}>
            비밀번호 다시 정하기
          </Button>
        </Wrap>
      </Form>
    </PartCard>
  )
}
