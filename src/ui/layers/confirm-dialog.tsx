import type { ReactNode } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from './dialog.tsx'
import { leaveThen } from './leave-then.ts'

interface ConfirmDialogProps {
  title: string
  /** What will happen, said beforehand. */
  children: ReactNode
  confirmLabel: string
  look?: 'primary' | 'danger'
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that cannot be taken back. The focus starts on the harmless answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      title={props.title}
      description={props.children}
      onClose={props.onCancel}
      footer={
        <>
          <Button size="main" data-autofocus onClick={() => void leaveThen(props.onCancel)}>
            취소
          </Button>
          <Button
            size="main"
            look={props.look ?? 'primary'}
            // The second tap of two was meant for what asked.
            onClick={({ detail }) => detail < 2 && props.onConfirm()}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    />
  )
}
