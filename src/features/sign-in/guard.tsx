import { useState } from 'react'
import { Navigate, Outlet } from 'react-router-dom'
import type { SessionState } from '#session/session-state.ts'
import { useSessionState } from '#session/use-session.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const PasswordDialog = lazyPart(async () => (await import('./password-dialog.tsx')).PasswordDialog)

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
            <PasswordDialog onLater={() => setPostponed(state)} />
          )}
        </>
      )
  }
}
