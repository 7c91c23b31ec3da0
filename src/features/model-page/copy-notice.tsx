import { CircleAlert, Copy } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Message } from '#ui/signs/message.tsx'
import type { WaitingCopy } from './use-waiting-copy.ts'

/** Says on the page of a copy why it is not whole yet. */
export function CopyNotice({ copy }: { copy: WaitingCopy }) {
  if (copy === 'needs-person') {
    return (
      <Message tone="trouble" role="status" marginBottom="5" icon={<CircleAlert size={20} />}>
        서버에서 아직 복사하지 못했습니다.{' '}
        <Link to="/sync" style={{ textDecoration: 'underline' }}>
          동기화 화면
        </Link>
        에서 확인해주세요.
      </Message>
    )
  }
  return (
    <Message tone="waiting" role="status" marginBottom="5" icon={<Copy size={20} />}>
      복사를 기다리는 중입니다. 서버가 복사를 마치면 공정, 사진, 관리요소가 여기에 나타납니다. 지금 고친
      내용도 그대로 남습니다.
    </Message>
  )
}
