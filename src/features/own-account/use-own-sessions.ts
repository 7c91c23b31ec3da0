import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { problemOf } from '#api/problem.ts'
import type { SessionsEnd } from '#domain/people/people.ts'
import { useOnlineCalls } from '#session/lookups/online-calls.ts'
import { queryKeys } from '#session/lookups/query-keys.ts'
import { notify } from '#ui/layers/notify.ts'
import { useOnline } from '#ui/hooks/use-online.ts'
import { endFailure, fieldFailure } from './account-words.ts'

/** Where one is signed in, as the server says it now, and the ends of it. */
export function useOwnSessions() {
  const { ownAccount } = useOnlineCalls()
  const isOnline = useOnline()
  const [isEnding, setIsEnding] = useState(false)
  const { data, dataUpdatedAt, isError, refetch } = useQuery({
    queryKey: queryKeys.ownSessions,
    queryFn: () => ownAccount.sessions(),
    staleTime: 0,
    enabled: isOnline,
  })

  /** Ends one session, or all others. Answers what is wrong with the password, where it is that. */
  const end = async (asked: SessionsEnd): Promise<string | null> => {
    setIsEnding(true)
    let wrong: string | null = null
    try {
      await ownAccount.endSessions(asked).catch((error: unknown) => {
        // It has ended meanwhile, which is what was wanted.
        if (asked.id === undefined || problemOf(error)?.kind !== 'not-found') throw error
      })
      notify({ kind: 'success', title: '다른 기기의 로그인을 끝냈습니다.' })
    } catch (error) {
      wrong = fieldFailure(error, 'password')
      if (wrong === null) {
        notify({ kind: 'error', title: '로그인을 끝내지 못했습니다.', description: endFailure(error) })
      }
    }
    if (wrong === null) await refetch()
    setIsEnding(false)
    return wrong
  }
  return {
    sessions: data,
    /** When the server said so, in ms. */
    listedAt: dataUpdatedAt,
    hasFailed: isError && data === undefined,
    retry: () => void refetch(),
    isEnding,
    end,
  }
}
