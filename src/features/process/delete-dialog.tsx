import type { ShownProcess } from '#local/views/queries.ts'
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx'

interface DeleteDialogProps {
  process: ShownProcess
  onDelete: () => void
  onCancel: () => void
}

export function DeleteDialog({ process, onDelete, onCancel }: DeleteDialogProps) {
  const { name, images } = process
  const lost = images.length === 0 ? '입력한 내용이' : `입력한 내용과 사진 ${images.length}장이`
  return (
    <ConfirmDialog
      title={name === '' ? '이 공정을 삭제할까요?' : `'${name}' 공정을 삭제할까요?`}
      confirmLabel="삭제"
      look="danger"
      onConfirm={onDelete}
      onCancel={onCancel}
    >
      {lost} 함께 삭제되며, 되돌릴 수 없습니다.
    </ConfirmDialog>
  )
}
