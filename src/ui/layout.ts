import { chakra } from '@chakra-ui/react/styled-system'

/** One below the other. */
export const Stack = chakra('div', { base: { display: 'flex', flexDirection: 'column' } })

/** Side by side, on one middle line. */
export const Row = chakra('div', { base: { display: 'flex', alignItems: 'center' } })
