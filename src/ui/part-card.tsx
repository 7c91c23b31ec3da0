import { type ReactNode, useId } from 'react'
import { chakra } from './chakra.tsx'
import { Card } from './section-card.tsx'

interface PartCardProps {
  title: string
  hint?: string
  children: ReactNode
}

/** One thing that can be done on a page. */
export function PartCard({ title, hint, children }: PartCardProps) {
  const id = useId()
  return (
    <Card aria-labelledby={id} paddingInline={{ base: '4', md: '6' }} paddingBlock="5">
      <chakra.h2 id={id} textStyle="section" marginBottom={hint === undefined ? '4' : '1'}>
        {title}
      </chakra.h2>
      {hint !== undefined && (
        <chakra.p color="ink.muted" fontSize="label" marginBottom="4">
          {hint}
        </chakra.p>
      )}
      {children}
    </Card>
  )
}
