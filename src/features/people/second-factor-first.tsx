import { ShieldAlert } from 'lucide-react'
import { Link } from 'react-router-dom'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { EmptyState } from '#ui/signs/empty-state.tsx'

/** In the place of what an administrator may not do yet. */
export function SecondFactorFirst() {
  return (
    <EmptyState
      icon={<ShieldAlert size={32} />}
      title="먼저 2단계 인증을 설정해주세요."
      hint="이 서버에서는 관리자가 2단계 인증을 설정해야 계정을 관리할 수 있습니다. 현장 입력은 그대로 할 수 있습니다."
      actions={
        <LinkButton asChild look="primary">
          <Link to="/account">내 계정에서 설정</Link>
        </LinkButton>
      }
    />
  )
}
