import { CornerDownRight } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { Message } from '#ui/signs/message.tsx'
import { wantedPath } from './wanted-path.ts'

/** Offers, after signing in, the address that had been asked for: a link that somebody was sent, say. */
export function WantedNotice() {
  const wanted = wantedPath(useLocation().state)
  if (wanted === null) return null
  return (
    <Message tone="neutral" role="status" marginBottom="5" icon={<CornerDownRight size={20} />}>
      로그인하기 전에 열려던 화면이 있습니다.{' '}
      <Link
        to={wanted}
        replace
        style={{
          textDecoration: 'underline',
          display: 'inline-block',
          paddingBlock: '12px',
          marginBlock: '-12px',
        }}
      >
        그 화면 열기
      </Link>
    </Message>
  )
}
