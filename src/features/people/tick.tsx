import { useId } from 'react'
import { chakra } from '#ui/chakra.tsx'

const Root = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: 'control',
    cursor: 'pointer',
    '&:has(:disabled)': { cursor: 'default' },
    '& input': { flexShrink: '0', width: '24px', height: '24px', accentColor: 'var(--accent)' },
  },
})

interface TickProps {
  label: string
  note?: string | undefined
  isTicked: boolean
  isFixed?: boolean
  onTick: (isTicked: boolean) => void
}

export function Tick({ label, note, isTicked, isFixed = false, onTick }: TickProps) {
  const id = useId()
  return (
    <div>
      <Root>
        <input
          type="checkbox"
          checked={isTicked}
          disabled={isFixed}
          aria-describedby={note === undefined ? undefined : id}
          onChange={({ currentTarget }) => onTick(currentTarget.checked)}
        />
        <span>{label}</span>
      </Root>
      {note !== undefined && (
        <chakra.p id={id} color="ink.muted" fontSize="label">
          {note}
        </chakra.p>
      )}
    </div>
  )
}
