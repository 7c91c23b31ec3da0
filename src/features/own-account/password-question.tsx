import { type ReactNode, useId, useState } from 'react'
import { useDiscardQuestion } from '#forms/draft/use-discard-question.tsx'
import { useSignedIn } from '#session/user/use-session.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Form } from '#ui/fields/form.tsx'
import { PasswordInput } from '#ui/fields/password-input.tsx'
import { Dialog } from '#ui/layers/dialog.tsx'

interface PasswordQuestionProps {
  title: string
  description: ReactNode
  confirmLabel: string
  look?: 'primary' | 'danger'
  /** Answers what is wrong with the password, or null where nothing is. */
  onConfirm: (password: string) => Promise<string | null>
  onCancel: () => void
  /** What is asked for besides, and why it did not do. */
  children?: ReactNode
  /** Whether anything is entered there. */
  isMoreEntered?: boolean
}

/** Asks for the password again before something that whoever finds the device signed in shall not do. */
export function PasswordQuestion(props: PasswordQuestionProps) {
  const { title, description, confirmLabel, look = 'primary', onConfirm, onCancel } = props
  const { username } = useSignedIn()
  const formId = useId()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)

  const submit = async () => {
    if (isSending) return
    if (password === '') {
      setProblem('지금 비밀번호를 입력해주세요.')
      return
    }
    setIsSending(true)
    setProblem(await onConfirm(password))
    setIsSending(false)
  }
  const { onSlip, question } = useDiscardQuestion({
    isEntered: password !== '' || props.isMoreEntered === true,
    words: '입력한 내용이 사라집니다.',
    onClose: onCancel,
  })
  return (
    <Dialog
      title={title}
      description={description}
      onClose={onCancel}
      onSlip={onSlip}
      footer={
        <>
          <Button size="main" onClick={onCancel}>
            취소
          </Button>
          <Button type="submit" form={formId} size="main" look={look} aria-busy={isSending}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={() => void submit()}>
        {/* For what keeps passwords: whose it is. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <Field label="비밀번호 확인" error={problem}>
          <PasswordInput
            data-autofocus
            name="password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        </Field>
        {props.children}
      </Form>
      {question}
    </Dialog>
  )
}
