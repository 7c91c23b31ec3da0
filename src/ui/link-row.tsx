import { defineRecipe } from '@chakra-ui/react/styled-system'
import { chakra } from './chakra.tsx'

const rowStyle = defineRecipe({
  base: {
    '& a': {
      display: 'flex',
      alignItems: 'center',
      paddingBlock: '2',
      textDecoration: 'none',
    },
    '& a > span:first-child': { flex: '1', minWidth: '0' },
    '& a > small': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1',
      fontSize: 'caption',
      fontWeight: 'bold',
    },
    '& a > svg': { flexShrink: '0' },
    '& a:hover': { bg: 'neutral.soft', color: 'ink' },
  },
  variants: {
    of: {
      card: {
        '& a': {
          gap: '3',
          minHeight: 'main',
          paddingInline: { base: '4', md: '6' },
          borderTop: 'hair',
          color: 'ink',
          lineHeight: '1.4',
        },
        '& b': { overflowWrap: 'anywhere' },
        '& span > small': { display: 'block', fontSize: 'note', color: 'ink.muted' },
        '& a > svg': { color: 'ink.subtle' },
      },
      menu: {
        '& a': {
          gap: '2',
          minHeight: 'control',
          paddingInline: '3',
          borderRadius: 'field',
          color: 'ink.muted',
          fontSize: '1rem',
          lineHeight: '1.35',
        },
        // Read after the title, seen before it: a list of work to be done.
        '& a > svg': { order: '-1' },
        '& a[aria-current=page]': {
          bg: 'accent.soft',
          color: 'accent',
          fontWeight: 'bold',
          boxShadow: 'softEdge',
        },
      },
    },
  },
  defaultVariants: { of: 'card' },
})

/**
 * A row of a list that one goes to with a touch anywhere in it: plain elements, since there may be hundreds. A link,
 * which holds what it is called in a `span` (in a card as `b`, with more about it in `small`), and what is seen at its
 * end.
 */
export const LinkRow = chakra('li', rowStyle)
