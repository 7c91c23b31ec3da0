import { chakra } from '#ui/chakra.tsx'

/** A sign over the start or the end of a field; a tap on it is one on the field. */
export const FieldIcon = chakra('span', {
  base: {
    position: 'absolute',
    top: '0',
    height: 'full',
    display: 'grid',
    placeItems: 'center',
    pointerEvents: 'none',
  },
})
