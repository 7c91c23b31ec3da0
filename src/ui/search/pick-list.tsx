import { defineRecipe } from '@chakra-ui/react/styled-system'
import type { MouseEvent, ReactNode } from 'react'
import { chakra } from '#ui/chakra.tsx'

const pickStyle = defineRecipe({
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    width: 'full',
    height: 'full',
    minHeight: { base: 'control', md: 'main' },
    paddingInline: '3',
    paddingBlock: { base: '2px', md: '1' },
    border: 'control',
    borderRadius: 'field',
    bg: 'card',
    textAlign: 'start',
    lineHeight: '1.35',
    cursor: 'pointer',
    '& svg': { flexShrink: '0', color: 'accent' },
    '& > span': { flex: '1', minWidth: '0' },
    '& small': { display: 'block', fontSize: 'caption', color: 'ink.muted' },
    _hover: { bg: 'neutral.soft' },
    _active: { bg: 'accent.soft' },
    '&[aria-pressed=true]': { borderColor: 'accent', bg: 'accent.soft', fontWeight: 'bold' },
  },
})

const Pick = chakra('button', pickStyle)

/** Rows that one presses, on a tablet each as high as a gloved finger, beside each other where there is room. */
export function PickList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <chakra.ul
      aria-label={label}
      role="list"
      display="grid"
      gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 260px), 1fr))"
      gap="2"
      listStyleType="none"
    >
      {children}
    </chakra.ul>
  )
}

interface PickRowProps {
  icon: ReactNode
  /** Where it comes from, or what it is, in small letters below. */
  note?: ReactNode
  /** Of one that stays: whether it is on. */
  isOn?: boolean
  onPick: (event: MouseEvent) => void
  children: ReactNode
}

export function PickRow({ icon, note, isOn, onPick, children }: PickRowProps) {
  return (
    <li>
      <Pick type="button" aria-pressed={isOn} onClick={onPick}>
        {icon}
        <span>
          {children}
          {note !== undefined && <small>{note}</small>}
        </span>
      </Pick>
    </li>
  )
}
