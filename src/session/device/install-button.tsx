import { Download } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { installOffer } from '#lib/install-offer.ts'
import { Button } from '#ui/buttons/button.tsx'

/** Installs the app; nothing where the browser does not offer it, or it is installed. */
export function InstallButton() {
  const isOpen = useSyncExternalStore(installOffer.subscribe, installOffer.isOpen)
  if (!isOpen) return null
  return (
    <Button look="primary" onClick={() => void installOffer.take()}>
      <Download size={20} />이 기기에 설치
    </Button>
  )
}
