import { chakra } from '#ui/chakra.tsx'

/** The number of a part, by which people speak of it. */
export const NumberChip = chakra('span', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: '0',
    minWidth: '36px',
    minHeight: '32px',
    paddingInline: '2',
    borderRadius: 'small',
    bg: 'accent.soft',
    color: 'accent',
    fontSize: 'label',
    fontWeight: 'bold',
    boxShadow: 'softEdge',
  },
})
