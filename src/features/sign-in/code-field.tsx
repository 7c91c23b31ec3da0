import { useEffect, useRef } from 'react'
import { Field } from '#ui/fields/field.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'

interface CodeFieldProps {
  value: string
  error: string | undefined
  onChange: (code: string) => void
}

/** The second step: comes when the password was right, and is where one types next. */
export function CodeField({ value, error, onChange }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <Field
      label="인증 코드"
      hint="인증 앱에 보이는 숫자 6자리입니다. 앱을 쓸 수 없으면 보관해 둔 복구 코드를 입력하세요."
      error={error}
    >
      <TextInput
        ref={input}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
