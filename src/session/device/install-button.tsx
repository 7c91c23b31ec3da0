import { Download } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { installOffer } from '#lib/install-offer.ts'
import { Button, type ButtonProps } from '#ui/buttons/button.tsx'

/** Whether the browser offers to install the app. */
export function useInstallOffer(): boolean {
  return useSyncExternalStore(installOffer.subscribe, installOffer.isOpen)
}

interface InstallButtonProps {
  look?: ButtonProps['look']
  /** Where the browser does not offer it, or it is installed. */
  otherwise?: ReactNode
  onPress?: () => void
}

/** Installs the app. */
export function InstallButton({ look = 'primary', otherwise = null, onPress }: InstallButtonProps) {
  if (!useInstallOffer()) return otherwise
  const install = () => {
    onPress?.()
    void installOffer.take()
  }
  return (
    <Button look={look} onClick={install}>
      <Download size={20} />이 기기에 설치
    </Button>
  )
}
