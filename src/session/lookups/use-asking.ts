import { useState } from 'react'
import { notify } from '#ui/layers/notify.ts'

/** Has the server do something at once, and says how it went. */
export function useAsking({
  failureOf,
  afterwards,
}: {
  failureOf: (error: unknown) => string
  /** Reads again what it may have changed: where the answer did not come, too. */
  afterwards: () => Promise<unknown>
}) {
  const [isBusy, setIsBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)

  /** Answers whether it was done. */
  const ask = async (work: () => Promise<unknown>, done: string): Promise<boolean> => {
    if (isBusy) return false
    setIsBusy(true)
    setFailed(null)
    try {
      await work()
      notify({ kind: 'success', title: done })
      return true
    } catch (error) {
      setFailed(failureOf(error))
      return false
    } finally {
      await afterwards()
      setIsBusy(false)
    }
  }
  return { isBusy, failed, ask }
}
