import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { problemOf } from '#api/problem.ts'
import { useOnlineCalls } from '#session/lookups/online-calls.ts'
import { queryKeys } from '#session/lookups/query-keys.ts'
import { notify } from '#ui/layers/notify.ts'
import { useOnline } from '#ui/hooks/use-online.ts'
import { endFailure } from './account-words.ts'

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

  const end = async (ask: () => Promise<void>) => {
    setIsEnding(true)
    try {
      await ask()
      notify({ kind: 'success', title: '다른 기기의 로그인을 끝냈습니다.' })
    } catch (error) {
      notify({ kind: 'error', title: '로그인을 끝내지 못했습니다.', description: endFailure(error) })
    }
    await refetch()
    setIsEnding(false)
  }
  return {
    sessions: data,
    /** When the server said so, in ms. */
    listedAt: dataUpdatedAt,
    hasFailed: isError && data === undefined,
    retry: () => void refetch(),
    isEnding,
    endOne: (id: string) =>
      end(async () => {
        try {
          await ownAccount.endSession(id)
        } catch (error) {
          // It has ended meanwhile, which is what was wanted.
          if (problemOf(error)?.kind !== 'not-found') throw error
        }
      }),
    endOthers: () => end(() => ownAccount.endOtherSessions()),
  }
}
