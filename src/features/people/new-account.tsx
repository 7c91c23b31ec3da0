import { useState } from 'react'
import { newPasswordLengthProblem } from '#domain/people/people.ts'
import { type Role, role } from '#domain/people/session.ts'
import { useOnlineCalls } from '#session/lookups/online-calls.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Form } from '#ui/fields/form.tsx'
import { Wrap } from '#ui/layout.ts'
import { PasswordInput } from '#ui/fields/password-input.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { FailedNote } from '#ui/signs/failed-note.tsx'
import { PartCard } from '#ui/part-card.tsx'
import { ROLE_WORDS } from './people-words.ts'
import { useManaging } from './use-managing.ts'

export const ROLE_OPTIONS = role.options.map((value) => ({ value, label: ROLE_WORDS[value] }))

export function NewAccount({ onClose }: { onClose: () => void }) {
  const { people } = useOnlineCalls()
  const { isBusy, failed, manage } = useManaging()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [asRole, setAsRole] = useState<Role>('writer')
  const [isTried, setIsTried] = useState(false)
  const nameProblem = username.trim() === '' ? '아이디를 입력해주세요.' : null
  const passwordProblem = newPasswordLengthProblem(password)

  const submit = async () => {
    setIsTried(true)
    if (nameProblem !== null || passwordProblem !== null) return
    const person = { username: username.trim(), password, role: asRole }
    if (await manage(() => people.add(person), `계정을 만들었습니다: ${person.username}`)) onClose()
  }
  return (
    <PartCard
      title="새 계정"
      hint="아이디와 비밀번호를 본인에게 직접 알려주세요. 본인이 비밀번호를 바꿀 수 있습니다."
    >
      <Form maxWidth="480px" onSubmit={() => void submit()}>
        <Field
          label="아이디"
          hint="글자, 숫자, 점, 밑줄, 붙임표로 2글자에서 50글자까지입니다."
          error={isTried ? nameProblem : null}
        >
          <TextInput
            autoFocus
            name="new-username"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={username}
            onChange={({ target }) => setUsername(target.value)}
          />
        </Field>
        <Field
          label="처음 비밀번호"
          hint="8글자 이상으로 정합니다. 흔한 비밀번호나 아이디와 비슷한 비밀번호는 쓸 수 없습니다."
          error={isTried ? passwordProblem : null}
        >
          <PasswordInput
            name="new-password"
            autoComplete="new-password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        </Field>
        <RadioGroup legend="역할" options={ROLE_OPTIONS} value={asRole} onChoose={setAsRole} />
        <FailedNote words={failed} />
        <Wrap>
          <Button size="main" onClick={onClose}>
            취소
          </Button>
          <Button type="submit" look="primary" size="main" aria-busy={isBusy}>
            만들기
          </Button>
        </Wrap>
      </Form>
    </PartCard>
  )
}
