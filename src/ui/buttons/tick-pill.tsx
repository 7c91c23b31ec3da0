import { defineRecipe } from '@chakra-ui/react/styled-system'
import { Check, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { chakra } from '#ui/chakra.tsx'

const pillStyle = defineRecipe({
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: 'control',
    maxWidth: 'full',
    color: 'accent',
    fontSize: 'label',
    fontWeight: 'bold',
    lineHeight: '1.2',
    cursor: 'pointer',
    userSelect: 'none',
    '& > span': {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      minHeight: '36px',
      minWidth: '0',
      paddingInlineStart: '2',
      paddingInlineEnd: '3',
      border: 'control',
      borderRadius: '18px',
      bg: 'card',
      textAlign: 'start',
    },
    '& svg': { flexShrink: '0' },
    '&:hover > span': { bg: 'neutral.soft' },
    '&[aria-pressed=true] > span': { borderColor: 'accent', bg: 'accent.soft' },
  },
})

const Pill = chakra('button', pillStyle)

interface TickPillProps {
  isOn: boolean
  onToggle: () => void
  children: ReactNode
}

/** A tick in the head of a block: hardly higher than its words, and met by a gloved finger all the same. */
export function TickPill({ isOn, onToggle, children }: TickPillProps) {
  return (
    <Pill type="button" aria-pressed={isOn} onClick={onToggle}>
      <span>
        {isOn ? <Check size={18} /> : <Plus size={18} />}
        <span>{children}</span>
      </span>
    </Pill>
  )
}
