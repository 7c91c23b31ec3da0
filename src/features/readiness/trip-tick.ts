import { chakra } from '#ui/chakra.tsx'

/** A row that is ticked, of whatever is taken along. */
export const TripTick = chakra('label', {
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
