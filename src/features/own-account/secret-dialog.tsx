import { useId, useState } from 'react'
import type { SecondFactorBegun } from '#domain/people/second-factor.ts'
import { Button } from '#ui/buttons/button.tsx'
import { chakra } from '#ui/chakra.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Form } from '#ui/fields/form.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { Dialog } from '#ui/layers/dialog.tsx'
import { Stack } from '#ui/layout.ts'
import { QrCode } from './qr-code.tsx'

interface SecretDialogProps {
  begun: SecondFactorBegun
  /** Answers what is wrong with the code, or null where nothing is. */
  onConfirm: (code: string) => Promise<string | null>
  onCancel: () => void
}

/** What the app is given, to be read by its camera or typed; and the first code, which shows that it has it. */
export function SecretDialog({ begun, onConfirm, onCancel }: SecretDialogProps) {
  const formId = useId()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const submit = async () => {
    if (isSending) return
    if (code.trim() === '') {
      setProblem('인증 앱에 보이는 숫자를 입력해주세요.')
      return
    }
    setIsSending(true)
    setProblem(await onConfirm(code))
    setIsSending(false)
  }
  return (
    <Dialog
      title="인증 앱에 등록"
      description={
        <p>인증 앱으로 QR 코드를 찍거나 설정 키를 입력한 뒤, 앱에 보이는 숫자 6자리를 입력하세요.</p>
      }
      // While the code is on its way it stays: what is answered is shown this once.
      {...(!isSending && { onClose: onCancel })}
      // A tap beside it would throw away what the app has just been given.
      onSlip={() => undefined}
      footer={
        <>
          <Button size="main" disabled={isSending} onClick={onCancel}>
            취소
          </Button>
          <Button type="submit" form={formId} size="main" look="primary" aria-busy={isSending}>
            확인
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={() => void submit()}>
        <chakra.div
          display="flex"
          flexDirection={{ base: 'column', md: 'row' }}
          alignItems={{ base: 'center', md: 'flex-start' }}
          gap="5"
        >
          <QrCode text={begun.address} label="인증 앱으로 찍는 QR 코드" />
          <Stack gap="1" minWidth="0" width="full">
            <chakra.p textStyle="label">설정 키</chakra.p>
            <chakra.code fontSize="label" lineHeight="1.7" overflowWrap="anywhere" userSelect="all">
              {inFours(begun.secret)}
            </chakra.code>
            <chakra.p textStyle="note" color="ink.subtle">
              같은 휴대전화에서 설정하거나 카메라를 쓸 수 없을 때 앱에 입력합니다.
            </chakra.p>
          </Stack>
        </chakra.div>
        <Field label="인증 코드" error={problem}>
          <TextInput
            data-autofocus
            name="code"
            autoComplete="one-time-code"
            inputMode="numeric"
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        </Field>
      </Form>
    </Dialog>
  )
}

/** As people read a long word out: apps take it with the spaces. */
function inFours(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ')
}
