import type { ReactNode } from 'react'
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx'

interface DiscardDialogProps {
  onCancel: () => void
  onDiscard: () => void
  /** What will be gone. */
  children: ReactNode
}

/** Asks before input that was not saved is thrown away. */
export function DiscardDialog({ onCancel, onDiscard, children }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      title="저장하지 않은 입력을 버릴까요?"
      confirmLabel="버리기"
      look="danger"
      onCancel={onCancel}
      onConfirm={() => {
        onCancel()
        onDiscard()
      }}
    >
      {children}
    </ConfirmDialog>
  )
}
