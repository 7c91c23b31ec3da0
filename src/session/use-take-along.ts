import { useEffect, useEffectEvent } from 'react'
import { useSignedIn } from './use-session.ts'

/** What a person is doing first comes first. */
const TAKE_ALONG_AFTER_MS = 5_000

/** Brings something onto the device for when the network is gone, once the server has confirmed who this is. */
export function useTakeAlong(bring: () => Promise<void>): void {
  const takeAlong = useEffectEvent(bring)
  const isConfirmed = useSignedIn().standing === 'confirmed'
  useEffect(() => {
    if (!isConfirmed) return
    const timer = setTimeout(() => void takeAlong(), TAKE_ALONG_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isConfirmed])
}
