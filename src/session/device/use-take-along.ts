import { useEffect, useEffectEvent } from 'react'
import { whenIdle } from '#lib/when-idle.ts'
import { cataloguesReadAt } from '#local/views/prepared.ts'
import { useDatabase } from './use-database.ts'
import { useSignedIn } from '#session/user/use-session.ts'

/** What a person is doing first comes first. */
const TAKE_ALONG_AFTER_MS = 5_000

/**
 * Brings something onto the device for when the network is gone, once the server has confirmed who this is: after a
 * first login as soon as the page has been drawn, since whoever signs in may leave at once; later it can wait.
 */
export function useTakeAlong(bring: () => Promise<void>): void {
  const db = useDatabase()
  const takeAlong = useEffectEvent(bring)
  const isConfirmed = useSignedIn().standing === 'confirmed'
  useEffect(() => {
    if (!isConfirmed) return
    const begin = () => {
      void takeAlong()
      return undefined
    }
    let isOver = false
    let stop: () => void = () => undefined
    const wait = (isHere: boolean) => {
      if (isOver) return
      if (!isHere) {
        stop = whenIdle(begin)
        return
      }
      const timer = setTimeout(begin, TAKE_ALONG_AFTER_MS)
      stop = () => clearTimeout(timer)
    }
    cataloguesReadAt(db).then(
      (at) => wait(at !== null),
      () => wait(true),
    )
    return () => {
      isOver = true
      stop()
    }
  }, [db, isConfirmed])
}
