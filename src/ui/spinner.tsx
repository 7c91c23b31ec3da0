import { chakra } from '@chakra-ui/react/styled-system'
import { LoaderCircle } from 'lucide-react'

export function Spinner({ size = 20 }: { size?: number }) {
  return (
    <chakra.span display="inline-flex" animation="spin 900ms linear infinite" aria-hidden="true">
      <LoaderCircle size={size} />
    </chakra.span>
  )
}
