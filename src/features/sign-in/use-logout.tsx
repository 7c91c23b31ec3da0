import { type ReactNode, useState } from 'react'
import { useSyncStatus } from '#session/sync/use-sync-status.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useOnline } from '#ui/hooks/use-online.ts'
import { useSession, useSignedIn } from '#session/user/use-session.ts'

const ConfirmDialog = lazyPart(async () => (await import('#ui/layers/confirm-dialog.tsx')).ConfirmDialog)

/**
 * Signs out at once where nothing is lost by it; otherwise it says beforehand what will be.
 * @returns `question`, to be put beside the menu that holds the button, not into it: that closes with the tap
 */
export function useLogout(): { logOut: () => void; question: ReactNode } {
  const session = useSession()
  const { standing } = useSignedIn()
  const status = useSyncStatus()
  const isOnline = useOnline()
  const [isAsking, setIsAsking] = useState(false)

  const unsent = status === undefined ? 0 : status.waiting + status.needsYou
  const unsaved = status?.unsaved ?? 0
  const isOffline = !isOnline || standing === 'unreachable' || status?.hold === 'offline'
  const signOut = () => session.signOut()
  return {
    logOut: () => {
      if (unsent > 0 || unsaved > 0 || isOffline) setIsAsking(true)
      else signOut()
    },
    question: isAsking && (
      <ConfirmDialog
        title="로그아웃할까요?"
        confirmLabel="로그아웃"
        onConfirm={signOut}
        onCancel={() => setIsAsking(false)}
      >
        {unsent > 0 && (
          <p>
            아직 올리지 않은 작업 <strong>{unsent}건</strong>이 이 기기에 남아, 같은 아이디로 다시 로그인할
            때까지 기다립니다. 지워지지 않습니다.
          </p>
        )}
        {unsaved > 0 && (
          <p>
            저장하지 않은 입력 <strong>{unsaved}곳</strong>도 이 기기에 남습니다. 다시 로그인하면 이어서
            저장할 수 있습니다.
          </p>
        )}
        {isOffline && <p>지금은 오프라인입니다. 다시 로그인하려면 네트워크가 필요합니다.</p>}
      </ConfirmDialog>
    ),
  }
}
