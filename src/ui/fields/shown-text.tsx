import { defineRecipe } from '@chakra-ui/react/styled-system'
import type { ComponentProps } from 'react'
import { chakra } from '#ui/chakra.tsx'
import { useFieldProps } from './field.tsx'

/** Both lie on the same place: the unseen text makes it as large as what the field says, in every browser. */
const frameStyle = defineRecipe({
  base: {
    display: 'grid',
    minWidth: '0',
    '& > textarea, &::after': {
      gridArea: '1 / 1',
      // As high as a field of one line that is written in, so that nothing moves when it becomes one.
      paddingTop: '0',
      paddingBottom: 'max(18px, 48px - 1.5em)',
      fontSize: 'body',
      lineHeight: '1.5',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
    },
    // A line at the end with nothing in it would have no height.
    '&::after': { content: 'attr(data-text) "\\200b"', visibility: 'hidden' },
    '& > textarea': {
      width: '0',
      minWidth: 'full',
      paddingInline: '0',
      border: '0',
      borderRadius: 'small',
      bg: 'transparent',
      color: 'ink',
      overflow: 'hidden',
      resize: 'none',
      _placeholder: { color: 'ink.subtle', opacity: '1' },
      _focusVisible: { outline: '2px solid var(--accent)', outlineOffset: '2px' },
    },
  },
  variants: {
    shape: {
      line: {},
      /** As high as an empty text that is written in. */
      text: { minHeight: '104px', '& > textarea, &::after': { paddingBottom: '26px' } },
      /** No wider than what it says, beside others. */
      part: { display: 'inline-grid' },
    },
  },
  defaultVariants: { shape: 'line' },
})

const Frame = chakra('div', frameStyle)

/** Of what was not entered. It is no value: whoever copies the field copies nothing. */
const NOTHING = '—'

const SHOWN = { rows: 1, readOnly: true, 'aria-disabled': true, placeholder: NOTHING } as const

interface ShownTextProps extends Pick<ComponentProps<typeof Frame>, 'shape'> {
  value: string
  'aria-label'?: string
}

/**
 * A field while it is only read: disabled, and yet a page's text. It shows all that it says, in as many lines as that
 * takes, and can be reached, selected, copied and read out under its label, which the browser's own disabled fields
 * cannot.
 */
export function ShownText({ value, shape, ...named }: ShownTextProps) {
  return (
    <Frame shape={shape} data-text={value === '' ? NOTHING : value}>
      <textarea {...useFieldProps()} {...named} {...SHOWN} value={value} />
    </Frame>
  )
}
