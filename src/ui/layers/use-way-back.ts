import { useEffectEvent, useLayoutEffect } from 'react'
import { isComposing } from '#ui/hooks/is-composing.ts'

/** In Chromium since 126, and in no type library yet. */
interface CloseWatcher {
  onclose: (() => void) | null
  destroy: () => void
}
declare global {
  interface Window {
    CloseWatcher?: new () => CloseWatcher
  }
}

/**
 * While `isOn`, the system's way back (of Android, and Escape where nothing else takes it) calls `onBack` in place of
 * leaving the page; of all that is open it calls the one that was opened last. It does so from the moment that what it
 * closes is shown. Dialogs have this from the platform. A browser without it goes back in its history.
 */
export function useWayBack(isOn: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack)
  useLayoutEffect(() => {
    const { CloseWatcher } = window
    if (!isOn || CloseWatcher === undefined) return
    let watcher: CloseWatcher
    const watch = () => {
      watcher = new CloseWatcher()
      watcher.onclose = () => {
        // One watcher hears of one way back.
        watch()
        back()
      }
    }
    const onKeyDown = (event: KeyboardEvent) => {
      // The Escape that ends a syllable is the keyboard's.
      if (event.key === 'Escape' && isComposing(event)) event.preventDefault()
    }
    watch()
    document.addEventListener('keydown', onKeyDown)
    return () => {
      watcher.destroy()
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [isOn])
}
