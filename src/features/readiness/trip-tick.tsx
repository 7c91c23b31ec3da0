import { type ReactNode, useId } from 'react'
import { chakra } from '#ui/chakra.tsx'

const Row = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '4',
    minHeight: 'main',
    paddingBlock: '2',
    borderTop: 'hair',
    cursor: 'pointer',
    '& input': { flexShrink: '0', width: '24px', height: '24px', accentColor: 'var(--accent)' },
  },
})

interface TripTickProps {
  name: ReactNode
  /** What is in it, and how much of it is here. */
  note: ReactNode
  isTicked: boolean
  onTick: (isTicked: boolean) => void
}

/** A row that is ticked, of whatever is taken along. */
export function TripTick({ name, note, isTicked, onTick }: TripTickProps) {
  const id = useId()
  return (
    <Row>
      <input
        type="checkbox"
        aria-describedby={id}
        checked={isTicked}
        onChange={({ currentTarget }) => onTick(currentTarget.checked)}
      />
      <chakra.span flex="1" minWidth="0" lineHeight="1.4">
        {name}
        <chakra.small id={id} display="block" textStyle="note" color="ink.muted">
          {note}
        </chakra.small>
      </chakra.span>
    </Row>
  )
}
