import { useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import type { SessionState } from '#session/user/session-state.ts'
import { useSessionState } from '#session/user/use-session.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { WantedState } from './wanted-path.ts'

const PasswordDialog = lazyPart(async () => (await import('./password-dialog.tsx')).PasswordDialog)

/** What is behind it shows to those who are signed in. Until the server has answered, nothing shows. */
export function Guard() {
  const state = useSessionState()
  const [postponed, setPostponed] = useState<SessionState | null>(null)
  switch (state.kind) {
    case 'starting':
      return null
    case 'signed-out':
      return <ToLogin isWanted={state.by !== 'person'} />
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

/** Whoever signs out is done with the page. */
function ToLogin({ isWanted }: { isWanted: boolean }) {
  const { pathname, search, hash } = useLocation()
  const state: WantedState | null = isWanted ? { wanted: `${pathname}${search}${hash}` } : null
  return <Navigate to="/login" replace state={state} />
}
