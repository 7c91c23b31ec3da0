type NoticeKind = 'success' | 'info' | 'warning' | 'error' | 'loading' | 'default'

export interface Notice {
  kind: NoticeKind
  title: string
  description?: string
  /** What it is about: it takes the place of what is still shown of the same. */
  topic?: string
  /** One thing to do about it. */
  action?: { label: string; onAct: () => void }
}

/** Where toasts appear and how long they stay. */
export interface ToastPlacement {
  position: 'top-right' | 'top-center' | 'bottom-right'
  durationMs: number
  /** A head at the top of the screen, px, which toasts leave free, also those that were raised on another screen. */
  head?: { phone: number; wider: number }
}

const listeners = new Set<(notice: Notice) => void>()

/** Shows a toast, wherever it is called from. Its place and duration are those of the area one is in. */
export function notify(notice: Notice): void {
  for (const show of listeners) show(notice)
}

export function onNotice(show: (notice: Notice) => void): () => void {
  listeners.add(show)
  return () => listeners.delete(show)
}
