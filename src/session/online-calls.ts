import { createContext, useContext } from 'react'
import type { Lookups } from '#api/lookups.ts'
import type { SessionApi } from '#api/session.ts'

/** The calls of features that work online only. */
export interface OnlineCalls {
  lookups: Lookups
  session: SessionApi
}

export const OnlineCallsContext = createContext<OnlineCalls | null>(null)

export function useOnlineCalls(): OnlineCalls {
  const calls = useContext(OnlineCallsContext)
  if (calls === null) throw new Error('There are no online calls around this part.')
  return calls
}
