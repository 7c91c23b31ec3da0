import { LoaderCircle } from 'lucide-react'
import { chakra } from '#ui/chakra.tsx'

export function Spinner({ size = 20 }: { size?: number }) {
  return (
    <chakra.span display="inline-flex" animation="spin 900ms linear infinite" aria-hidden="true">
      <LoaderCircle size={size} />
    </chakra.span>
  )
}
