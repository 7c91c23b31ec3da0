import { useEffect, useState } from 'react'

/** True while `isOn` holds and for `lingerMs` after: what is brief does not flicker. */
export function useLingering(isOn: boolean, lingerMs: number): boolean {
  const [isShown, setIsShown] = useState(isOn)
  if (isOn && !isShown) setIsShown(true)
  useEffect(() => {
    if (isOn || !isShown) return
    const timer = setTimeout(() => setIsShown(false), lingerMs)
    return () => clearTimeout(timer)
  }, [isOn, isShown, lingerMs])
  return isShown
}
