import { defineGlobalStyles } from '@chakra-ui/react/styled-system'

const accentOf = (area: 'general' | 'root') => ({
  '--accent': `colors.accent.${area}`,
  '--accent-soft': `colors.accent.${area}Soft`,
})

const chosenSoft = { '--chosen': 'var(--accent-soft)', '--chosen-ink': 'var(--accent)' }
const chosenFull = { '--chosen': 'var(--accent)', '--chosen-ink': 'colors.accent.on' }

/** What holds everywhere. The document carries `data-theme` and, in the root area, `data-area`. */
export const globalCss = defineGlobalStyles({
  ':root': {
    ...accentOf('general'),
    ...chosenSoft,
    '--letters': 'system-ui',
    '--edge': '1px',
    '--soft-edge': '0px',
    colorScheme: 'light',
  },
  ':root[data-letters=own]': { '--letters': 'Pretendard' },
  ':root[data-area=root]': accentOf('root'),
  ':root[data-theme=dark]': { colorScheme: 'dark' },
  ':root[data-theme=contrast]': { ...chosenFull, '--edge': '2px', '--soft-edge': '2px' },
  ':root:has(dialog:modal)': { overflow: 'hidden' },
  // What stays below the top bar hides nothing that is gone to.
  ':root:has([data-stays])': { scrollPaddingTop: '64px' },
  html: { fontFamily: 'body', lineHeight: 'body', textSizeAdjust: '100%' },
  body: {
    bg: 'ground',
    color: 'ink',
    fontFamily: 'body',
    fontSize: 'body',
    lineHeight: 'body',
    wordBreak: 'keep-all',
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
    minHeight: '100dvh',
    WebkitTapHighlightColor: 'transparent',
  },
  'h1, h2, h3': { fontWeight: 'bold', lineHeight: 'tight', textWrap: 'balance' },
  'button, input, textarea, select': { font: 'inherit', letterSpacing: 'inherit' },
  'button, a, summary, label': { touchAction: 'manipulation' },
  ':focus-visible': { outline: '3px solid var(--accent)', outlineOffset: '2px' },
})
