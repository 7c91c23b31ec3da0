import type { ToastPlacement } from './notify.ts'
import { topmostDialog } from './topmost-dialog.ts'

const ID = 'toasts'
/** Above what a dialog's head says, px (dialog.tsx). */
const HEAD_PADDING = 20
/** As far as three toasts in a pile reach from the top of the window, and from its side, px. */
const PILE = { height: 160, width: 380 } as const

/** Puts the place where toasts are drawn onto the page. @returns what takes it away */
export function addToastPlace(place: HTMLElement): () => void {
  place.id = ID
  topmost().append(place)
  return () => place.remove()
}

/** A modal dialog makes all that is outside it inert: toasts are drawn in the topmost one, to be read and dismissed. */
export function moveToasts(): void {
  const place = document.getElementById(ID)
  if (place === null) return
  if (place.parentNode !== topmost()) topmost().append(place)
  keepHeadFree(place)
}

/** Where toasts would lie over the head of a dialog, and the way out of it, they stand below it. */
export function keepHeadFree(place: HTMLElement): void {
  const head = topmost().querySelector('[data-dialog-head]')?.getBoundingClientRect()
  const isBeside = positionOf(place) === 'top-right' && (head?.right ?? 0) < innerWidth - PILE.width
  const isReached = head !== undefined && head.top + HEAD_PADDING < PILE.height && !isBeside
  place.style.setProperty('--dialog-head', isReached ? `${Math.ceil(head.bottom) + 8}px` : '0px')
}

/** Notes where on the page toasts are shown. */
export function notePosition(place: HTMLElement, position: ToastPlacement['position']): void {
  place.dataset['position'] = position
}

const positionOf = (place: HTMLElement) => place.dataset['position']

const topmost = () => topmostDialog() ?? document.body
