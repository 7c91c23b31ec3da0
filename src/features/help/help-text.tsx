import { type ReactNode, useId } from 'react'
import { chakra } from '#ui/chakra.tsx'
import { Card } from '#ui/section-card.tsx'

interface HelpPartProps {
  id: string
  title: string
  children: ReactNode
}

/** One subject of the manual, under an address of its own. */
export function HelpPart({ id, title, children }: HelpPartProps) {
  const headingId = useId()
  return (
    <Card
      id={id}
      tabIndex={-1}
      aria-labelledby={headingId}
      scrollMarginTop="80px"
      paddingInline={{ base: '4', md: '8' }}
      paddingBlock={{ base: '5', md: '6' }}
      display="flex"
      flexDirection="column"
      gap="3"
      _focusVisible={{ outline: 'none' }}
      css={{
        '& ol, & ul': { display: 'flex', flexDirection: 'column', gap: '2', paddingInlineStart: '5' },
        '& ol': { listStyleType: 'decimal' },
        '& ul': { listStyleType: 'disc' },
        '& li::marker': { color: 'accent', fontWeight: 'bold' },
      }}
    >
      <chakra.h2 id={headingId} textStyle="section">
        {title}
      </chakra.h2>
      {children}
    </Card>
  )
}

/** What is written on a button or a field, word for word. */
export function Ui({ children }: { children: string }) {
  return (
    <chakra.strong fontWeight="bold" whiteSpace="nowrap">
      {children}
    </chakra.strong>
  )
}

interface HelpRowProps {
  /** The thing itself, as it looks on the screen. */
  sample: ReactNode
  children: ReactNode
}

/** What a sign on the screen means, beside the sign. */
export function HelpRow({ sample, children }: HelpRowProps) {
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: '1fr', md: '240px minmax(0, 1fr)' }}
      alignItems="center"
      gap={{ base: '1', md: '4' }}
      paddingBlock="3"
      borderTop="hair"
    >
      <dt>{sample}</dt>
      <chakra.dd color="ink.muted">{children}</chakra.dd>
    </chakra.div>
  )
}
