import { type ReactNode, useState } from 'react'
import { wait } from '#lib/wait.ts'
import { readSyncStatus } from '#local/views/work/sync-status.ts'
import { useDatabase } from '#session/device/use-database.ts'
import { useSyncStatus } from '#session/sync/use-sync-status.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useOnline } from '#ui/hooks/use-online.ts'
import { authOf } from '#session/user/session-state.ts'
import { useSession, useSignedIn } from '#session/user/use-session.ts'

const ConfirmDialog = lazyPart(async () => (await import('#ui/layers/confirm-dialog.tsx')).ConfirmDialog)

/** A database may not answer; signing out does not wait for it longer. */
const PATIENCE_MS = 1_000

/**
 * Signs out at once where nothing is lost by it; otherwise it says beforehand what will be.
 * @returns `question`, to be put beside the menu that holds the button, not into it: that closes with the tap
 */
export function useLogout(): { logOut: () => void; question: ReactNode } {
  const session = useSession()
  const db = useDatabase()
  const { standing } = useSignedIn()
  const status = useSyncStatus()
  const isOnline = useOnline()
  /** What stays behind, while a person is asked. */
  const [asked, setAsked] = useState<{ unsent: number; unsaved: number } | null>(null)

  const isOffline = !isOnline || standing === 'unreachable' || status?.hold === 'offline'
  const signOut = () => session.signOut()
  // What is shown may be older than what was just saved.
  const readNow = () =>
    Promise.race([readSyncStatus(db), wait(PATIENCE_MS).then(() => status)]).catch(() => status)
  const askOrSignOut = async () => {
    const { waiting = 0, needsYou = 0, unsaved = 0 } = (await readNow()) ?? {}
    const unsent = waiting + needsYou
    if (unsent > 0 || unsaved > 0 || isOffline) setAsked({ unsent, unsaved })
    else if (authOf(session.state()).isLogged) signOut()
  }
  return {
    logOut: () => void askOrSignOut(),
    question: asked !== null && (
      <ConfirmDialog
        title="로그아웃할까요?"
        confirmLabel="로그아웃"
        onConfirm={signOut}
        onCancel={() => setAsked(null)}
      >
        {asked.unsent > 0 && (
          <p>
            아직 올리지 않은 작업 <strong>{asked.unsent}건</strong>이 이 기기에 남아, 같은 아이디로 다시
            로그인할 때까지 기다립니다. 지워지지 않습니다.
          </p>
        )}
        {asked.unsaved > 0 && (
          <p>
            저장하지 않은 입력 <strong>{asked.unsaved}곳</strong>도 이 기기에 남습니다. 다시 로그인하면 이어서
            저장할 수 있습니다.
          </p>
        )}
        {isOffline && <p>지금은 오프라인입니다. 다시 로그인하려면 네트워크가 필요합니다.</p>}
      </ConfirmDialog>
    ),
  }
}
