import { useEffectEvent, useLayoutEffect } from 'react'

/** Hears every key of the page from the moment that what answers to it is shown, and not a frame later. */
export function useKeyDown(isOn: boolean, onKeyDown: (event: KeyboardEvent) => void): void {
  const hear = useEffectEvent(onKeyDown)
  useLayoutEffect(() => {
    if (!isOn) return
    const listener = (event: KeyboardEvent) => hear(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [isOn])
}
