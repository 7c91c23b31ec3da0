import { chakra } from './chakra.tsx'

/**
 * A row of a list that one goes to with a touch anywhere in it: plain elements, a link, which holds what it is called in a
 * `b`, more about it in `small`, and what is seen at its end.
 */
export const LinkRow = chakra('li', {
  base: {
    '& a': {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      minHeight: 'main',
      paddingInline: { base: '4', md: '6' },
      paddingBlock: '2',
      borderTop: 'hair',
      color: 'ink',
      lineHeight: '1.4',
      textDecoration: 'none',
    },
    '& a > span:first-child': { flex: '1', minWidth: '0' },
    '& b': { overflowWrap: 'anywhere' },
    '& span > small': { display: 'block', fontSize: 'note', color: 'ink.muted' },
    '& a > small': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1',
      fontSize: 'caption',
      fontWeight: 'bold',
    },
    '& a > svg': { flexShrink: '0', color: 'ink.subtle' },
    '& a:hover': { bg: 'neutral.soft' },
  },
})
