import { useEffect, useId, useSyncExternalStore } from 'react'

/** Dialogs in the order they opened. The page and every dialog but the last are inert. */
const open: string[] = []
const changed = new EventTarget()

function announce() {
  // The toasts live outside the root, so they can be read and dismissed over a dialog.
  document.getElementById('root')?.toggleAttribute('inert', open.length > 0)
  document.documentElement.style.overflow = open.length > 0 ? 'hidden' : ''
  changed.dispatchEvent(new Event('change'))
}

function subscribe(onChange: () => void): () => void {
  changed.addEventListener('change', onChange)
  return () => {
    changed.removeEventListener('change', onChange)
  }
}

/** Joins the stack while mounted; says whether this one is on top. */
export function useModalLayer(): boolean {
  const id = useId()
  useEffect(() => {
    open.push(id)
    announce()
    return () => {
      open.splice(open.indexOf(id), 1)
      announce()
    }
  }, [id])
  return useSyncExternalStore(subscribe, () => open.length === 0 || open.at(-1) === id)
}

export function useIsModalOpen(): boolean {
  return useSyncExternalStore(subscribe, () => open.length > 0)
}
