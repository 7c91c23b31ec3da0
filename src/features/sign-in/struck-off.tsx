import { useLiveQuery } from 'dexie-react-hooks'
import { ShieldOff } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { keptWords } from '#session/device/kept-words.ts'
import { readSyncStatus } from '#local/views/work/sync-status.ts'
import { useDatabase } from '#session/device/use-database.ts'
import { useSession, useSignedIn } from '#session/user/use-session.ts'
import { chakra } from '#ui/chakra.tsx'
import { Stack } from '#ui/layout.ts'
import { Message } from '#ui/signs/message.tsx'
import { Spinner } from '#ui/signs/spinner.tsx'
import { GatePage } from './gate-page.tsx'

/**
 * Who carries the device away may keep it from the network: it clears itself all the same, and keeps what was not sent.
 */
const PATIENCE_MS = 10 * 60_000

/**
 * All that a device shows which an administrator has struck off, until what waits on it is sent. Then, or after ten
 * minutes, it clears itself. What needs a person cannot be settled any more without reading, and stays like all that
 * the server does not have. Where the account is closed the server takes nothing, and it does so at once.
 */
export function StruckOff() {
  const session = useSession()
  const { isClosed } = useSignedIn()
  const db = useDatabase()
  // What others are shown may be a moment old, and something have been saved in it.
  const status = useLiveQuery(() => readSyncStatus(db), [db])
  const finish = useEffectEvent(() => session.signOut({ clears: true }))
  const isReady = isClosed || status?.waiting === 0
  useEffect(() => {
    if (isReady) finish()
  }, [isReady])
  useEffect(() => {
    const timer = setTimeout(finish, PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  const stays =
    status === undefined ? null : keptWords({ operations: status.needsYou, drafts: status.unsaved })
  return (
    <GatePage
      icon={<ShieldOff size={32} aria-hidden />}
      title={isClosed ? '관리자가 이 계정을 중지했습니다.' : '관리자가 이 기기에서 자료를 지우도록 했습니다.'}
    >
      <Stack gap="4">
        <p>
          내려받은 모델과 사진은 더 볼 수 없습니다.{' '}
          {isClosed
            ? '이 기기에서 자료를 지웁니다. 올리지 않은 작업은 기기에 남습니다.'
            : '올리지 않은 작업을 서버로 보낸 뒤 이 기기에서 자료를 지웁니다.'}
        </p>
        <Message tone="neutral" role="status" icon={<Spinner />}>
          {status === undefined || isReady
            ? '자료를 지우고 있습니다.'
            : `올리지 않은 작업 ${status.waiting}건을 보내고 있습니다.`}
        </Message>
        {stays !== null && <chakra.p color="ink.muted">{stays}</chakra.p>}
      </Stack>
    </GatePage>
  )
}
