import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Area } from '#domain/area.ts'
import { useAccess } from '#session/use-access.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const CreateModelDialog = lazyPart(async () => (await import('./create-model-dialog.tsx')).CreateModelDialog)

const LABEL: Record<Area, string> = { general: '새 참조모델', root: '새 뿌리모델' }

/** Viewers have no such button. */
export function NewModelButton({ area, onCreated }: { area: Area; onCreated: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  if (useAccess() === 'viewer') return null
  return (
    <>
      <Button look="primary" width="full" onClick={() => setIsOpen(true)}>
        <Plus size={20} />
        {LABEL[area]}
      </Button>
      {isOpen && (
        <CreateModelDialog
          area={area}
          title={LABEL[area]}
          onClose={close}
          onCreated={() => {
            close()
            onCreated()
          }}
        />
      )}
    </>
  )
}
