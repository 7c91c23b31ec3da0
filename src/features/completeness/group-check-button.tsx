import { ClipboardCheck } from 'lucide-react'
import { useState } from 'react'
import { useAccess } from '#session/user/use-access.ts'
import type { ListedGroup } from '#local/views/model-overlay.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { ListButton } from '#ui/buttons/list-button.tsx'

const GroupCheckDialog = lazyPart(async () => (await import('./group-check-dialog.tsx')).GroupCheckDialog)

interface GroupCheckButtonProps {
  group: ListedGroup
  /** A line of the check was followed. */
  onLeave: () => void
}

/** Opens the check of all models of a group. Viewers, who enter nothing, have no such button. */
export function GroupCheckButton({ group, onLeave }: GroupCheckButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  if (useAccess() === 'viewer' || group.models.length === 0) return null
  return (
    <>
      <ListButton onClick={() => setIsOpen(true)}>
        <ClipboardCheck size={18} />
        현장 떠나기 전 점검
      </ListButton>
      {isOpen && (
        <GroupCheckDialog
          group={group}
          onClose={close}
          onLeave={() => {
            close()
            onLeave()
          }}
        />
      )}
    </>
  )
}
