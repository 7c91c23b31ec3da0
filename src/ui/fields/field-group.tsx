import { type ReactNode, useId } from 'react'
import { chakra } from '#ui/chakra.tsx'
import { Stack } from '#ui/layout.ts'

/** Fields that belong together, under a heading that names them. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Stack role="group" aria-labelledby={id} gap="4">
      <chakra.h3 id={id} fontSize="body" fontWeight="bold">
        {title}
      </chakra.h3>
      {children}
    </Stack>
  )
}
