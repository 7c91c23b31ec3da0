import { defineRecipe } from '@chakra-ui/react/styled-system'
import { chakra } from '#ui/chakra.tsx'

/** A condition of the list that is on or off. */
export const OfficeChoice = chakra(
  'button',
  defineRecipe({
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2',
      minHeight: 'control',
      paddingInline: '4',
      borderRadius: 'full',
      border: 'line',
      bg: 'card',
      color: 'ink',
      fontSize: 'label',
      cursor: 'pointer',
      _hover: { borderColor: 'line.control' },
      '&[aria-pressed=true]': {
        borderColor: 'accent',
        bg: 'accent.soft',
        color: 'accent',
        boxShadow: 'softEdge',
      },
      // At a desk it takes no more of the list than a row.
      '@media (min-width: 64em) and (pointer: fine)': { minHeight: '30px' },
    },
  }),
)
