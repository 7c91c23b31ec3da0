import { useLiveQuery } from 'dexie-react-hooks'
import { MonitorDown } from 'lucide-react'
import { useState } from 'react'
import { hasProvenItself } from '#local/views/home.ts'
import { InstallButton, useInstallOffer } from '#session/device/install-button.tsx'
import { useDatabase } from '#session/device/use-database.ts'
import { Button } from '#ui/buttons/button.tsx'
import { chakra } from '#ui/chakra.tsx'
import { Wrap } from '#ui/layout.ts'
import { Message } from '#ui/signs/message.tsx'

const ANSWERED = 'survey:answered-install'

/**
 * Offers once to install the app, where the browser does: between two works, and not before one of this person's has
 * arrived or a trip is prepared. Whatever is answered, this device remembers it; 현장 준비 and the help go on offering.
 */
export function InstallCard() {
  const [isAnswered, setIsAnswered] = useState(wasAnswered)
  if (!useInstallOffer() || isAnswered) return null
  const answer = () => {
    setIsAnswered(true)
    noteAnswer()
  }
  return <Offer onAnswer={answer} />
}

function Offer({ onAnswer }: { onAnswer: () => void }) {
  const db = useDatabase()
  const isTime = useLiveQuery(() => hasProvenItself(db), [db]) ?? false
  if (!isTime) return null
  return (
    <Message tone="neutral" icon={<MonitorDown size={20} />}>
      <chakra.p marginBottom="2">
        이 앱을 설치하면 한 번에 열리고, 기기가 여기 보관한 자료를 함부로 지우지 않습니다.
      </chakra.p>
      <Wrap>
        <InstallButton look="secondary" onPress={onAnswer} />
        <Button look="plain" onClick={onAnswer}>
          다시 보지 않기
        </Button>
      </Wrap>
    </Message>
  )
}

function wasAnswered(): boolean {
  try {
    return localStorage.getItem(ANSWERED) !== null
  } catch {
    // What cannot be remembered would be asked at every look.
    return true
  }
}

function noteAnswer(): void {
  try {
    localStorage.setItem(ANSWERED, '1')
  } catch {
    // Asked once more by the next page.
  }
}
