import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { sizeWords } from '#lib/words/size-words.ts'
import { findFreeable, freeRoom } from '#local/resolve/free-room.ts'
import { useDatabase } from '#session/device/use-database.ts'
import { Button } from '#ui/buttons/button.tsx'
import { chakra } from '#ui/chakra.tsx'
import { notify } from '#ui/layers/notify.ts'

/** How much of the device could be used for new photos, and the button that frees it; nothing where there is none. */
export function FreeRoom({ onFreed }: { onFreed: () => void }) {
  const db = useDatabase()
  const freeable = useLiveQuery(() => findFreeable(db), [db])
  const [isFreeing, setIsFreeing] = useState(false)
  if (freeable === undefined || freeable.count === 0) return null
  const free = async () => {
    setIsFreeing(true)
    try {
      const { count, bytes } = await freeRoom(db)
      notify({
        kind: 'success',
        title: `사진 ${count}장을 이 기기에서 비웠습니다.`,
        description: `${sizeWords(bytes)}만큼 더 찍을 수 있습니다.`,
      })
    } catch (error) {
      console.error('No room could be made.', error)
      notify({ kind: 'error', title: '사진을 비우지 못했습니다.', description: '잠시 뒤 다시 눌러주세요.' })
    }
    setIsFreeing(false)
    onFreed()
  }
  return (
    <chakra.div borderTop="hair" marginTop="4" paddingTop="4">
      <chakra.p fontSize="label">
        서버가 온전히 받은 사진 {freeable.count}장({sizeWords(freeable.bytes)})은 이 기기에서 비울 수
        있습니다.
      </chakra.p>
      <chakra.p textStyle="note" color="ink.muted" marginTop="1" marginBottom="3">
        작은 그림은 남습니다. 큰 사진은 네트워크가 있을 때 서버에서 다시 보입니다.
      </chakra.p>
      <Button disabled={isFreeing} onClick={() => void free()}>
        서버에 있는 사진 비우기
      </Button>
    </chakra.div>
  )
}
