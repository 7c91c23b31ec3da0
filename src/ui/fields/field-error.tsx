import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { chakra } from '#ui/chakra.tsx'

/** What is wrong with what was entered, below it; `id` is what the control is described by. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <chakra.p id={id} textStyle="note" color="trouble" display="flex" gap="1" role="alert">
      <CircleAlert size={18} />
      {children}
    </chakra.p>
  )
}
