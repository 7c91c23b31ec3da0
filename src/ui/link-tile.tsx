import { chakra } from './chakra.tsx'

/** A fact that stands alone and leads to more of it; with `asChild` it dresses the router's link. */
export const LinkTile = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '84px',
    minWidth: '0',
    paddingInline: { base: '4', md: '5' },
    paddingBlock: '3',
    bg: 'card',
    border: 'line',
    borderRadius: 'card',
    color: 'ink',
    lineHeight: '1.4',
    textDecoration: 'none',
    '& > span': { flex: '1', minWidth: '0' },
    '& small': { display: 'block', fontSize: 'note', color: 'ink.muted' },
    '& > svg': { flexShrink: '0' },
    _hover: { bg: 'neutral.soft' },
  },
})
