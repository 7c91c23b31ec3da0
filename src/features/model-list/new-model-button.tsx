import { Plus } from 'lucide-react'
import { Suspense, lazy, useCallback, useState } from 'react'
import type { Area } from '#domain/area.ts'
import { useAccess } from '#session/use-access.ts'
import { Button } from '#ui/button.tsx'

const CreateModelDialog = lazy(async () => {
  const { CreateModelDialog } = await import('./create-model-dialog.tsx')
  return { default: CreateModelDialog }
})

const LABEL: Record<Area, string> = { general: '새 참조모델', root: '새 뿌리모델' }

/** Viewers have no such button. */
export function NewModelButton({ area, onCreated }: { area: Area; onCreated: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => setIsOpen(false), [])
  if (useAccess() === 'viewer') return null
  return (
    <>
      <Button look="primary" width="full" onClick={() => setIsOpen(true)}>
        <Plus size={20} aria-hidden="true" />
        {LABEL[area]}
      </Button>
      {isOpen && (
        <Suspense>
          <CreateModelDialog
            area={area}
            title={LABEL[area]}
            onClose={close}
            onCreated={() => {
              close()
              onCreated()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
