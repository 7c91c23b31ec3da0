import { useLiveQuery } from 'dexie-react-hooks'
import { processesTypedIn } from '#local/store/drafts.ts'
import type { ShownProcess } from '#local/views/queries.ts'
import { useDatabase } from '#session/device/use-database.ts'
import { ConfirmDialog } from '#ui/layers/confirm-dialog.tsx'

interface DeleteDialogProps {
  process: ShownProcess
  /** Whether this window holds input of it that is not saved. */
  isTypedIn: boolean
  onDelete: () => void
  onCancel: () => void
}

export function DeleteDialog({ process, isTypedIn, onDelete, onCancel }: DeleteDialogProps) {
  const { key, name, images } = process
  const db = useDatabase()
  // Another window of this device may hold some, too.
  const typedIn = useLiveQuery(() => processesTypedIn(db, [key]), [db, key])
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
      {(isTypedIn || typedIn?.has(key) === true) && ' 저장하지 않은 입력도 함께 삭제됩니다.'}
    </ConfirmDialog>
  )
}
