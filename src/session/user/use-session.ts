import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Session } from './session.ts'
import type { SessionState, SignedIn } from './session-state.ts'

export const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('There is no session around this part.')
  return session
}

export function useSessionState(): SessionState {
  const session = useSession()
  return useSyncExternalStore(session.subscribe, session.state)
}

/** For parts behind the guard, where somebody is always signed in. */
export function useSignedIn(): SignedIn {
  const state = useSessionState()
  if (state.kind !== 'signed-in') throw new Error('This part is for those who are signed in.')
  return state
}
