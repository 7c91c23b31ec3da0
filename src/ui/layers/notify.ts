type NoticeKind = 'success' | 'info' | 'warning' | 'error' | 'loading' | 'default'

export interface Notice {
  kind: NoticeKind
  title: string
  description?: string
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

const notices = new EventTarget()
const NOTICE = 'notice'

/** Shows a toast, wherever it is called from. Its place and duration are those of the area one is in. */
export function notify(notice: Notice): void {
  notices.dispatchEvent(new CustomEvent(NOTICE, { detail: notice }))
}

export function onNotice(show: (notice: Notice) => void): () => void {
  const listener = (event: Event) => {
    // Only `notify` dispatches here.
    show((event as CustomEvent<Notice>).detail)
  }
  notices.addEventListener(NOTICE, listener)
  return () => notices.removeEventListener(NOTICE, listener)
}
