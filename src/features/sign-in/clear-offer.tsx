import { Eraser } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { deviceDeps } from '#session/device/device-deps.ts'
import { keptWords, removedWords } from '#session/device/kept-words.ts'
import { useSession } from '#session/user/use-session.ts'
import type { Clearing } from '#local/resolve/clear-delivered.ts'
import { Button } from '#ui/buttons/button.tsx'
import { chakra } from '#ui/chakra.tsx'
import { Stack, Wrap } from '#ui/layout.ts'

/** To whoever has just signed out: takes what the server has from this device. Nothing where there is none of it. */
export function ClearOffer() {
  const { clearings } = useSession()
  const username = useSyncExternalStore(clearings.subscribe, clearings.whoLeft)
  return username === null ? null : <OfferTo key={username} username={username} />
}

function OfferTo({ username }: { username: string }) {
  const { clearings } = useSession()
  const [clearing, setClearing] = useState<Clearing | null>(null)
  const [isAsked, setIsAsked] = useState(() => clearings.isAsked(username))
  useEffect(() => {
    let isCurrent = true
    measure(username).then(
      (found) => {
        if (isCurrent) setClearing(found)
      },
      (error: unknown) => console.error('What lies on this device could not be counted.', error),
    )
    return () => {
      isCurrent = false
    }
  }, [username])
  if (clearing === null || clearing.models + clearing.photos === 0) return null
  const stays = keptWords(clearing.kept)
  const clear = () => {
    setIsAsked(true)
    clearings.ask()
  }
  return (
    <chakra.section
      aria-label="이 기기에 남은 자료"
      bg="card"
      border="line"
      borderRadius="card"
      padding="4"
      fontSize="label"
    >
      <Stack gap="3">
        <p>
          <strong>{username}</strong> 님이 {removedWords(clearing)}이 이 기기에 남아 있습니다. 함께 쓰는
          기기라면 지우세요. 서버에는 그대로 있습니다.
        </p>
        {stays !== null && (
          <chakra.p textStyle="note" color="ink.muted">
            {stays}
          </chakra.p>
        )}
        <Wrap>
          <Button aria-busy={isAsked} disabled={isAsked} onClick={clear}>
            <Eraser size={20} />이 기기에서 내 자료 지우기
          </Button>
        </Wrap>
      </Stack>
    </chakra.section>
  )
}

/** The database library is only fetched on a device that somebody has signed out of. */
async function measure(username: string): Promise<Clearing> {
  const { measureUser } = await import('#local/resolve/clear-users.ts')
  return measureUser(username, deviceDeps)
}
