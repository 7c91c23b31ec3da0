import { useState } from 'react'
import { useOnlineCalls } from '#session/lookups/online-calls.ts'
import { Field } from '#ui/fields/field.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { notify } from '#ui/layers/notify.ts'
import { askedFailure, fieldFailure } from './account-words.ts'
import { PasswordQuestion } from './password-question.tsx'

/** Needs both: neither a password somebody has seen nor a phone left lying takes it away. */
export function SecondFactorRemoval({ onClose }: { onClose: () => void }) {
  const { ownAccount } = useOnlineCalls()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const remove = async (password: string): Promise<string | null> => {
    if (code.trim() === '') {
      setProblem('인증 코드나 복구 코드를 입력해주세요.')
      return null
    }
    setProblem(null)
    try {
      await ownAccount.removeSecondFactor({ password, code: code.trim() })
    } catch (error) {
      const ofPassword = fieldFailure(error, 'password')
      if (ofPassword === null) setProblem(fieldFailure(error, 'code') ?? askedFailure(error))
      return ofPassword
    }
    notify({ kind: 'success', title: '2단계 인증을 없앴습니다.' })
    onClose()
    return null
  }
  return (
    <PasswordQuestion
      title="2단계 인증을 없앨까요?"
      description={<p>다음부터 비밀번호만으로 로그인합니다. 복구 코드도 모두 없어집니다.</p>}
      confirmLabel="없애기"
      look="danger"
      onConfirm={remove}
      onCancel={onClose}
      isMoreEntered={code.trim() !== ''}
    >
      <Field label="인증 코드 또는 복구 코드" error={problem}>
        <TextInput
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      </Field>
    </PasswordQuestion>
  )
}
