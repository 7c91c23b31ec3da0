import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeys } from '#session/lookups/query-keys.ts'
import { notify } from '#ui/layers/notify.ts'
import { managingFailure } from './people-words.ts'

/** Does something at the server at once, says how it went, and reads the accounts again. */
export function useManaging() {
  const queries = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)

  /** Answers whether it was done. */
  const manage = async (ask: () => Promise<unknown>, done: string): Promise<boolean> => {
    if (isBusy) return false
    setIsBusy(true)
    setFailed(null)
    try {
      await ask()
      notify({ kind: 'success', title: done })
      return true
    } catch (error) {
      setFailed(managingFailure(error))
      return false
    } finally {
      // Where the answer did not come, too: the list shows whether it was done.
      await queries.invalidateQueries({ queryKey: queryKeys.accounts })
      setIsBusy(false)
    }
  }
  return { isBusy, failed, manage }
}
