import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { SecondFactor } from '#domain/people/second-factor.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useOnline } from '#ui/hooks/use-online.ts'
import { Stack } from '#ui/layout.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { PartCard } from '#ui/part-card.tsx'
import { ErrorState } from '#ui/signs/error-state.tsx'
import { Message } from '#ui/signs/message.tsx'
import { Skeleton } from '#ui/signs/skeleton.tsx'
import { useSecondFactor } from './use-second-factor.ts'

const SecondFactorSetup = lazyPart(async () => (await import('./second-factor-setup.tsx')).SecondFactorSetup)
const SecondFactorRemoval = lazyPart(
  async () => (await import('./second-factor-removal.tsx')).SecondFactorRemoval,
)

/** With so few left somebody who loses their phone may soon not get in. */
const FEW_CODES = 3

type Change = 'setup' | 'removal'

export function SecondFactorCard() {
  const factor = useSecondFactor()
  const [change, setChange] = useState<Change | null>(null)
  const close = () => {
    setChange(null)
    factor.retry()
  }
  return (
    <PartCard
      title="2단계 인증"
      hint="비밀번호를 알아낸 사람도 로그인하지 못하도록, 로그인할 때 휴대전화의 인증 앱에 보이는 숫자를 함께 묻습니다."
    >
      <Standing factor={factor} onChange={setChange} />
      {/* Until it is closed, whatever is known by then: recovery codes are shown once. */}
      {change === 'setup' && <SecondFactorSetup onClose={close} />}
      {change === 'removal' && <SecondFactorRemoval onClose={close} />}
    </PartCard>
  )
}

interface StandingProps {
  factor: ReturnType<typeof useSecondFactor>
  onChange: (change: Change) => void
}

function Standing({ factor: { secondFactor, hasFailed, retry }, onChange }: StandingProps) {
  const isOnline = useOnline()
  if (!isOnline) return <p>네트워크에 연결되면 보여드립니다.</p>
  if (hasFailed) return <ErrorState title="2단계 인증을 불러오지 못했습니다." onRetry={retry} />
  if (secondFactor === undefined) return <Skeleton lines={2} />
  return (
    <Stack gap="4" alignItems="flex-start">
      <StandingWords secondFactor={secondFactor} />
      {secondFactor.isOn ? (
        <Button look="dangerQuiet" onClick={() => onChange('removal')}>
          2단계 인증 없애기
        </Button>
      ) : (
        <Button look="primary" size="main" onClick={() => onChange('setup')}>
          2단계 인증 설정
        </Button>
      )}
    </Stack>
  )
}

function StandingWords({
  secondFactor: { isOn, isRequired, recoveryCodesLeft },
}: {
  secondFactor: SecondFactor
}) {
  if (!isOn) {
    return isRequired ? (
      <Message tone="waiting" role="status" icon={<ShieldAlert size={20} />}>
        이 서버에서는 관리자가 2단계 인증을 설정해야 계정을 관리할 수 있습니다.
      </Message>
    ) : null
  }
  return recoveryCodesLeft > FEW_CODES ? (
    <Message tone="safe" icon={<ShieldCheck size={20} />}>
      쓰고 있습니다. 쓰지 않은 복구 코드가 {recoveryCodesLeft}개 남았습니다.
    </Message>
  ) : (
    <Message tone="waiting" icon={<ShieldAlert size={20} />}>
      쓰고 있습니다. 쓰지 않은 복구 코드가 {recoveryCodesLeft}개뿐입니다. 2단계 인증을 없앤 뒤 다시 설정하면
      새 코드 10개를 받습니다.
    </Message>
  )
}
