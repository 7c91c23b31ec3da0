import { ClipboardCheck } from 'lucide-react'
import { Suspense, lazy, useCallback, useState } from 'react'
import { useAccess } from '#session/use-access.ts'
import type { ListedGroup } from '#local/views/model-overlay.ts'
import { Button } from '#ui/button.tsx'

const GroupCheckDialog = lazy(async () => {
  const { GroupCheckDialog } = await import('./group-check-dialog.tsx')
  return { default: GroupCheckDialog }
})

interface GroupCheckButtonProps {
  group: ListedGroup
  /** A line of the check was followed. */
  onLeave: () => void
}

/** Opens the check of all models of a group. Viewers, who enter nothing, have no such button. */
export function GroupCheckButton({ group, onLeave }: GroupCheckButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => setIsOpen(false), [])
  if (useAccess() === 'viewer' || group.models.length === 0) return null
  return (
    <>
      <Button
        look="plain"
        width="full"
        justifyContent="flex-start"
        fontSize="note"
        paddingInline="3"
        onClick={() => setIsOpen(true)}
      >
        <ClipboardCheck size={18} aria-hidden="true" />
        출문 전 점검
      </Button>
      {isOpen && (
        <Suspense>
          <GroupCheckDialog
            group={group}
            onClose={close}
            onLeave={() => {
              close()
              onLeave()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
