import { Suspense, lazy, useState } from 'react'
import { Navigate, Outlet } from 'react-router-dom'
import type { SessionState } from '#session/session-state.ts'
import { useSessionState } from '#session/use-session.ts'

const PasswordDialog = lazy(async () => {
  const { PasswordDialog } = await import('./password-dialog.tsx')
  return { default: PasswordDialog }
})

/** What is behind it shows to those who are signed in. Until the server has answered, nothing shows. */
export function Guard() {
  const state = useSessionState()
  const [postponed, setPostponed] = useState<SessionState | null>(null)
  switch (state.kind) {
    case 'starting':
      return null
    case 'signed-out':
      return <Navigate to="/login" replace />
    case 'signed-in':
      return (
        <>
          <Outlet />
          {state.standing === 'refused' && postponed !== state && (
            <Suspense>
              <PasswordDialog onLater={() => setPostponed(state)} />
            </Suspense>
          )}
        </>
      )
  }
}
