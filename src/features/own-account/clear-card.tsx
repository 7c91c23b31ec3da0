import { useLiveQuery } from 'dexie-react-hooks'
import { Eraser } from 'lucide-react'
import { useState } from 'react'
import { type Clearing, measureDelivered } from '#local/resolve/clear-delivered.ts'
import { keptWords, removedWords } from '#session/device/kept-words.ts'
import { useDatabase } from '#session/device/use-database.ts'
import { useSession } from '#session/user/use-session.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Stack, Wrap } from '#ui/layout.ts'
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx'
import { PartCard } from '#ui/part-card.tsx'
import { Skeleton } from '#ui/signs/skeleton.tsx'

/** Takes what the server has from this device, with or without network. */
export function ClearCard() {
  const db = useDatabase()
  const clearing = useLiveQuery(() => measureDelivered(db), [db])
  return (
    <PartCard
      title="이 기기의 내 자료"
      hint="기기를 돌려주거나 다른 사람에게 넘기기 전에 지우세요. 네트워크가 없어도 지울 수 있습니다."
    >
      {clearing === undefined ? <Skeleton lines={2} /> : <Measured clearing={clearing} />}
    </PartCard>
  )
}

function Measured({ clearing }: { clearing: Clearing }) {
  const session = useSession()
  const [isAsked, setIsAsked] = useState(false)
  const { kept } = clearing
  const removed = removedWords(clearing)
  const stays = keptWords(kept)
  return (
    <Stack gap="3">
      <p>
        <strong>지우는 것</strong> {removed}
      </p>
      {stays !== null && (
        <p>
          <strong>남는 것</strong> {stays}
        </p>
      )}
      <Wrap>
        <Button look="danger" size="main" onClick={() => setIsAsked(true)}>
          <Eraser size={20} />이 기기에서 내 자료 지우기
        </Button>
      </Wrap>
      {isAsked && (
        <ConfirmDialog
          title="이 기기에서 내 자료를 지울까요?"
          confirmLabel="지우고 로그아웃"
          look="danger"
          onConfirm={() => session.signOut({ clears: true })}
          onCancel={() => setIsAsked(false)}
        >
          <p>{removed}을 이 기기에서 지우고 로그아웃합니다. 서버에 있는 것은 그대로 있습니다.</p>
          {stays !== null && <p>{stays}</p>}
        </ConfirmDialog>
      )}
    </Stack>
  )
}
