import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Area } from '#domain/model/area.ts'
import { MODEL_LABEL } from '#domain/model/area-words.ts'
import { useAccess } from '#session/user/use-access.ts'
import { Button } from '#ui/buttons/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const CreateModelDialog = lazyPart(async () => (await import('./create-model-dialog.tsx')).CreateModelDialog)

interface NewModelButtonProps {
  area: Area
  onCreated: () => void
  look?: 'primary' | 'secondary'
}

/** Viewers have no such button. */
export function NewModelButton({ area, onCreated, look = 'primary' }: NewModelButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const label = `새 ${MODEL_LABEL[area]}`
  if (useAccess() === 'viewer') return null
  return (
    <>
      <Button look={look} width="full" onClick={() => setIsOpen(true)}>
        <Plus size={20} />
        {label}
      </Button>
      {isOpen && (
        <CreateModelDialog
          area={area}
          title={label}
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
