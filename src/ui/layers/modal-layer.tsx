import type { ComponentProps } from 'react'
import { createPortal } from 'react-dom'
import { chakra } from '#ui/chakra.tsx'
import { isComposing } from '#ui/hooks/is-composing.ts'
import { keepAboveKeyboard } from './above-keyboard.ts'
import { moveToasts } from './toast-place.ts'

/** The platform's modal dialog over the whole window. What it is about lies inside it, with room around. */
const Layer = chakra('dialog', {
  base: {
    position: 'fixed',
    inset: '0',
    width: 'full',
    height: 'calc(100% - var(--keyboard, 0px))',
    maxWidth: 'none',
    maxHeight: 'none',
    margin: '0',
    padding: '0',
    borderWidth: '0',
    overflow: 'visible',
    color: 'inherit',
    animation: 'appear 120ms ease-out',
    _focusVisible: { outline: 'none' },
    '&::backdrop': { background: 'transparent' },
    // On its way out (leave-then.ts); a toast in it is still read.
    '&[data-leaving]': {
      background: 'transparent',
      pointerEvents: 'none',
      '& > :not(#toasts)': { opacity: '0' },
    },
  },
})

interface ModalLayerProps extends Omit<ComponentProps<typeof Layer>, 'onClose' | 'open' | 'ref'> {
  /** Called by Escape and by the system's way back. Without it a person must choose inside. */
  onClose?: (() => void) | undefined
}

/**
 * Mount it to open it, unmount it to close it. The browser keeps the focus inside, makes the rest inert, and gives
 * the focus back. It starts on `data-autofocus`, or on the layer itself.
 */
export function ModalLayer({ onClose, onKeyDown, ...rest }: ModalLayerProps) {
  return createPortal(
    <Layer
      {...rest}
      ref={open}
      tabIndex={-1}
      onCancel={(event) => {
        // A file input inside cancels too.
        if (event.target !== event.currentTarget) return
        // It leaves when it is unmounted, not before.
        event.preventDefault()
        onClose?.()
      }}
      onClose={(event) => {
        // A browser may close it without asking, when it is asked a second time.
        const dialog = event.currentTarget
        if (event.target !== dialog || dialog.open || !dialog.isConnected) return
        dialog.showModal()
        onClose?.()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          // What is open below stays open.
          event.stopPropagation()
          if (isComposing(event)) event.preventDefault()
        }
        onKeyDown?.(event)
      }}
      // In React a portal's events bubble to the components around it; a form in here is no part of a form there.
      onSubmit={(event) => event.stopPropagation()}
    />,
    document.body,
  )
}

function open(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog
  first.focus({ preventScroll: true })
  moveToasts()
  const letGo = keepAboveKeyboard(dialog)
  return () => {
    letGo()
    dialog.close()
    moveToasts()
  }
}
