import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { chakra } from '#ui/chakra.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Stack } from '#ui/layout.ts'
import { leaveThen } from './leave-then.ts'
import { ModalLayer } from './modal-layer.tsx'

interface DialogProps {
  title: string
  description?: ReactNode
  /** Called by Escape, by the close button and by a tap outside. Without it a person must choose inside. */
  onClose?: () => void
  /** Called in its place by Escape and by a tap outside, which a finger may do without meaning it. */
  onSlip?: () => void
  /** `alertdialog` where a decision is asked for. */
  role?: 'dialog' | 'alertdialog'
  /** Buttons; they stay in view while the body scrolls. */
  footer?: ReactNode
  /**
   * `standard` is as high as its content. `tall` and `wide` keep one height, so that a list inside can come
   * and go without the dialog moving; what is inside scrolls by itself.
   */
  size?: 'standard' | 'tall' | 'wide'
  children?: ReactNode
}

const WIDTH = { standard: '{sizes.dialog}', tall: '680px', wide: '1120px' } as const

/** What a dialog may take of the height that is seen. */
const ROOM = {
  base: 'calc(100dvh - var(--keyboard, 0px) - 24px)',
  md: 'calc(100dvh - var(--keyboard, 0px) - 48px)',
} as const

/** Mount it to open it, unmount it to close it. */
export function Dialog(props: DialogProps) {
  const { title, description, onClose: close, role = 'dialog', size = 'standard', footer, children } = props
  const keepsHeight = size !== 'standard'
  const edge = keepsHeight ? { base: '4', md: '6' } : '6'
  const id = useId()
  const onClose = close && (() => void leaveThen(close))
  const slip = props.onSlip ?? onClose
  return (
    <ModalLayer
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={description === undefined ? undefined : `${id}-description`}
      display="grid"
      // Never wider than the window, whatever long word is written in it.
      gridTemplateColumns="minmax(0, 1fr)"
      placeItems={{ base: 'end stretch', md: 'center' }}
      padding={{ base: '0', md: '6' }}
      bg="veil"
      onClose={slip}
      onClick={(event) => {
        if (event.target === event.currentTarget) slip?.()
      }}
    >
      <Stack
        width="full"
        maxWidth={{ base: 'full', md: WIDTH[size] }}
        height={keepsHeight ? { base: ROOM.base, md: `min(860px, ${ROOM.md})` } : undefined}
        maxHeight={ROOM}
        bg="card"
        borderRadius={{ base: '16px 16px 0 0', md: 'card' }}
        boxShadow="floating"
        paddingBottom="env(safe-area-inset-bottom)"
        animation="rise 160ms ease-out"
      >
        <chakra.div
          data-dialog-head
          display="flex"
          alignItems="flex-start"
          gap="2"
          paddingInline={edge}
          paddingTop="5"
        >
          <chakra.div flex="1" minWidth="0">
            <chakra.h2 id={`${id}-title`} textStyle="section" paddingTop="2">
              {title}
            </chakra.h2>
            {description !== undefined && (
              <chakra.div id={`${id}-description`} color="ink.muted" marginTop="2">
                {description}
              </chakra.div>
            )}
          </chakra.div>
          {onClose && (
            <IconButton label="닫기" onClick={onClose} marginEnd="-3">
              <X size={24} />
            </IconButton>
          )}
        </chakra.div>
        <chakra.div
          display={keepsHeight ? 'flex' : 'block'}
          flexDirection="column"
          flex={keepsHeight ? '1' : '0 1 auto'}
          minHeight="0"
          overflowY="auto"
          overscrollBehavior="contain"
          paddingInline={edge}
          paddingBlock={keepsHeight ? '2' : '4'}
        >
          {children}
        </chakra.div>
        {footer !== undefined && (
          <chakra.div
            display="flex"
            justifyContent="flex-end"
            gap="2"
            paddingInline={edge}
            paddingTop="2"
            paddingBottom={edge}
            css={{ '& > *': { flex: { base: '1', md: '0 0 auto' } } }}
          >
            {footer}
          </chakra.div>
        )}
      </Stack>
    </ModalLayer>
  )
}
