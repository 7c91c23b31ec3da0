import { chakra } from './chakra.tsx'

/** One below the other. */
export const Stack = chakra('div', { base: { display: 'flex', flexDirection: 'column' } })

/** Side by side, on one middle line. */
export const Row = chakra('div', { base: { display: 'flex', alignItems: 'center' } })

/** Side by side, and in the next line where there is no room. */
export const Wrap = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } })
