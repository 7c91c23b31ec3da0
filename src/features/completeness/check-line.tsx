import { defineRecipe } from '@chakra-ui/react/styled-system'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { chakra } from '#ui/chakra.tsx'

const LineLink = chakra(
  Link,
  defineRecipe({
    base: {
      display: 'grid',
      gridTemplateColumns: '40px minmax(0, 1fr) auto',
      alignItems: 'center',
      columnGap: '3',
      minHeight: 'main',
      paddingInline: '3',
      paddingBlock: '2',
      borderRadius: 'field',
      color: 'ink',
      lineHeight: '1.4',
      textDecoration: 'none',
      _hover: { bg: 'neutral.soft' },
      '& > svg': { color: 'ink.subtle' },
    },
    variants: { tone: { neutral: {}, waiting: {}, trouble: {} } },
    defaultVariants: { tone: 'neutral' },
  }),
)

interface CheckLineProps {
  to: string
  /** A number or an icon in front. */
  lead: ReactNode
  tone?: 'neutral' | 'waiting' | 'trouble'
  /** What is missing there. */
  note: string
  children: ReactNode
  onLeave: () => void
}

/** One thing that is still to be done; following it leads to its place. */
export function CheckLine({ to, lead, tone = 'neutral', note, children, onLeave }: CheckLineProps) {
  const color = tone === 'neutral' ? undefined : tone
  return (
    <li>
      <LineLink to={to} onClick={onLeave}>
        <chakra.span display="grid" placeItems="center" color={color} aria-hidden={color && 'true'}>
          {lead}
        </chakra.span>
        <span>
          <chakra.span display="block" fontWeight="bold">
            {children}
          </chakra.span>{' '}
          <chakra.span display="block" textStyle="note" color={color ?? 'ink.muted'}>
            {note}
          </chakra.span>
        </span>
        <ChevronRight size={20} />
      </LineLink>
    </li>
  )
}
