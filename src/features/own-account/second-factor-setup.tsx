import { useState } from 'react'
import type { SecondFactorBegun } from '#domain/people/second-factor.ts'
import { useOnlineCalls } from '#session/lookups/online-calls.ts'
import { askedFailure, fieldFailure } from './account-words.ts'
import { PasswordQuestion } from './password-question.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecretDialog } from './secret-dialog.tsx'

type Step =
  | { kind: 'password' }
  | { kind: 'secret'; begun: SecondFactorBegun }
  | { kind: 'codes'; recoveryCodes: readonly string[] }

/** The password, then the app, then the recovery codes. Until a code was right nothing has changed. */
export function SecondFactorSetup({ onClose }: { onClose: () => void }) {
  const { ownAccount } = useOnlineCalls()
  const [step, setStep] = useState<Step>({ kind: 'password' })
  switch (step.kind) {
    case 'password':
      return (
        <PasswordQuestion
          title="2단계 인증 설정"
          description={
            <p>
              휴대전화에 인증 앱(Google Authenticator, Microsoft Authenticator 등)을 준비해주세요. 다른 기기의
              로그인은 설정이 끝나면 끝납니다.
            </p>
          }
          confirmLabel="다음"
          onConfirm={async (password) => {
            try {
              setStep({ kind: 'secret', begun: await ownAccount.beginSecondFactor(password) })
              return null
            } catch (error) {
              return fieldFailure(error, 'password') ?? askedFailure(error)
            }
          }}
          onCancel={onClose}
        />
      )
    case 'secret':
      return (
        <SecretDialog
          begun={step.begun}
          onConfirm={async (code) => {
            try {
              setStep({ kind: 'codes', recoveryCodes: await ownAccount.confirmSecondFactor(code) })
              return null
            } catch (error) {
              return fieldFailure(error, 'code') ?? askedFailure(error)
            }
          }}
          onCancel={onClose}
        />
      )
    case 'codes':
      return <RecoveryCodes codes={step.recoveryCodes} onClose={onClose} />
  }
}
