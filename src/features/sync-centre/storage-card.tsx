import { useLiveQuery } from 'dexie-react-hooks'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { browserStorage, isForgetfulTab } from '#lib/device-storage.ts'
import { keptSince } from '#local/store/canary.ts'
import { useDatabase } from '#session/device/use-database.ts'
import { Button } from '#ui/buttons/button.tsx'
import { chakra } from '#ui/chakra.tsx'
import { Wrap } from '#ui/layout.ts'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { notify } from '#ui/layers/notify.ts'
import { Card } from '#ui/section-card.tsx'
import { useStorageFacts } from '#ui/hooks/use-storage-facts.ts'
import { FreeRoom } from './free-room.tsx'
import { isTight, keepingWords, roomWords } from './words/storage-words.ts'

/** Whether what lies on this device is kept, by the browser's own word, and how much more fits. */
export function StorageCard() {
  const id = useId()
  const db = useDatabase()
  const since = useLiveQuery(() => keptSince(db), [db]) ?? null
  const [answers, setAnswers] = useState(0)
  const facts = useStorageFacts(answers)
  /** By a person's hand; the app itself asks when the first work waits here. */
  const ask = async () => {
    const isGranted = await browserStorage()
      ?.persist?.()
      .catch(() => false)
    setAnswers((count) => count + 1)
    if (isGranted !== true) tellNotPromised()
  }
  const isForgetful = isForgetfulTab(window)
  return (
    <Card aria-labelledby={id} paddingInline={{ base: '4', md: '6' }} paddingBlock="5">
      <chakra.h2 id={id} textStyle="section">
        이 기기의 보관함
      </chakra.h2>
      {facts !== null && (
        <>
          <chakra.p fontSize="label" marginTop="1">
            {keepingWords(facts, isForgetful)}
          </chakra.p>
          {isTight(facts) && (
            <chakra.p fontSize="label" marginTop="1">
              이 창에 남은 공간이 적습니다. 비공개(시크릿) 창이라면 창을 닫을 때 모두 지워지니 보통 창에서
              열어주세요.
            </chakra.p>
          )}
          <chakra.p textStyle="note" color="ink.muted" marginTop="1" marginBottom="4">
            {roomWords(facts, since, db.deps.now())}
          </chakra.p>
          <Wrap>
            {facts.isSpared === false && !isForgetful && (
              <Button onClick={() => void ask()}>보존 요청</Button>
            )}
            {facts.isSpared !== true && (
              <LinkButton asChild>
                <Link to="/help#install">설치하는 방법</Link>
              </LinkButton>
            )}
          </Wrap>
        </>
      )}
      <FreeRoom onFreed={() => setAnswers((count) => count + 1)} />
    </Card>
  )
}

function tellNotPromised(): void {
  notify({
    kind: 'info',
    title: '브라우저가 보존을 약속하지 않았습니다.',
    description: '앱을 설치하면 대부분의 브라우저가 약속합니다.',
  })
}
