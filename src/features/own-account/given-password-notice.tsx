import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { timeWords } from '#lib/words/time-words.ts'
import { useSignedIn } from '#session/user/use-session.ts'
import { Message } from '#ui/signs/message.tsx'

/** Asks for a password of one's own while that counts which an administrator has chosen. */
export function GivenPasswordNotice({ leadsThere = false }: { leadsThere?: boolean }) {
  const { passwordUntil } = useSignedIn()
  const [now] = useState(() => Date.now())
  if (passwordUntil === undefined) return null
  const until = timeWords(Date.parse(passwordUntil), now)
  return (
    <Message tone="waiting" role="status" marginBottom={leadsThere ? '5' : '0'} icon={<KeyRound size={20} />}>
      관리자가 정해 준 비밀번호는 {until}까지만 로그인에 쓸 수 있습니다. 본인의 비밀번호로 바꿔주세요.{' '}
      {leadsThere && (
        <Link
          to="/account"
          style={{
            textDecoration: 'underline',
            display: 'inline-block',
            paddingBlock: '12px',
            marginBlock: '-12px',
          }}
        >
          비밀번호 바꾸기
        </Link>
      )}
    </Message>
  )
}
