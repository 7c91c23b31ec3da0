import { createContext, useContext } from 'react'
import type { HandOver } from '#api/hand-over.ts'
import type { HistoryApi } from '#api/history.ts'
import type { KeepingApi } from '#api/keeping.ts'
import type { Lookups } from '#api/lookups.ts'
import type { MergingApi } from '#api/merging.ts'
import type { OwnAccountApi } from '#api/own-account.ts'
import type { PeopleApi } from '#api/people.ts'
import type { SessionApi } from '#api/session.ts'

/** The calls of features that work online only. They get their token, and renew it, by themselves. */
export interface OnlineCalls {
  lookups: Lookups
  session: Pick<SessionApi, 'me'>
  handOver: HandOver
  history: HistoryApi
  ownAccount: OwnAccountApi
  people: PeopleApi
  keeping: KeepingApi
  merging: MergingApi
}

export const OnlineCallsContext = createContext<OnlineCalls | null>(null)

export function useOnlineCalls(): OnlineCalls {
  const calls = useContext(OnlineCallsContext)
  if (calls === null) throw new Error('There are no online calls around this part.')
  return calls
}
