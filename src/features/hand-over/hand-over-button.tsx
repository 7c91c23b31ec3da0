import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { HandedOver } from './use-hand-over.ts'

const HandOverDialog = lazyPart(async () => (await import('./hand-over-dialog.tsx')).HandOverDialog)

interface HandOverButtonProps {
  models: readonly HandedOver[]
  /** What is handed over, where the button stands among others. */
  label?: string
}

/** Opens the dialog that fetches models as a file. */
export function HandOverButton({ models, label = '내보내기' }: HandOverButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button disabled={models.length === 0} onClick={() => setIsOpen(true)}>
        <FileDown size={20} />
        {label}
      </Button>
      {isOpen && <HandOverDialog models={models} onClose={() => setIsOpen(false)} />}
    </>
  )
}
