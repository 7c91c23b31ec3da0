import { CloudOff } from 'lucide-react'
import { timeWords } from '#lib/words/time-words.ts'
import { Message } from '#ui/signs/message.tsx'

interface OfficeFreshnessProps {
  /** When the server's list was received, wall-clock ms; null: never. */
  asOf: number | null
  isOnline: boolean
  /** Models that are listed and not on this device. */
  away: number
  now: number
}

/** What the list does not know or cannot do at this moment; nothing while all is well. */
export function OfficeFreshness({ asOf, isOnline, away, now }: OfficeFreshnessProps) {
  if (isOnline && asOf !== null) return null
  return (
    <Message tone="neutral" role="status" icon={<CloudOff size={20} />}>
      {asOf === null ? (
        <p>서버의 목록을 아직 받지 못했습니다. 이 기기에 있는 모델만 보입니다.</p>
      ) : (
        <p>오프라인입니다. {timeWords(asOf, now)}에 받은 목록에 이 기기의 변경을 더해 보여줍니다.</p>
      )}
      {!isOnline && away > 0 && (
        <p>이 기기에 없는 모델 {away}개는 연결되어 있을 때만 열거나 단계를 바꿀 수 있습니다.</p>
      )}
    </Message>
  )
}
