import { defineRecipe } from '@chakra-ui/react/styled-system'

/** Everything one types or chooses in. 17 px, so that tablets do not zoom in. */
export const controlStyle = defineRecipe({
  base: {
    width: 'full',
    minHeight: 'control',
    paddingInline: '4',
    paddingBlock: '2',
    bg: 'card',
    color: 'ink',
    border: 'control',
    borderRadius: 'field',
    fontSize: 'body',
    lineHeight: '1.5',
    transition: 'border-color 120ms',
    _placeholder: { color: 'ink.subtle', opacity: '1' },
    _hover: { borderColor: 'ink.muted' },
    _focusVisible: { outline: '3px solid var(--accent)', outlineOffset: '-1px', borderColor: 'transparent' },
    _invalid: { borderColor: 'trouble' },
    // Nothing of them can be changed, and they look so: disabled, or written by somebody else.
    '&:disabled, &[readonly]': {
      bg: 'ground',
      color: 'ink',
      borderColor: 'line',
      opacity: '1',
      cursor: 'default',
      WebkitTextFillColor: 'currentColor',
    },
  },
})

/** A button in the place of a field: it shows what was chosen and opens what it is chosen from. */
export const pickerStyle = defineRecipe({
  base: {
    ...controlStyle.base,
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    textAlign: 'start',
    cursor: 'pointer',
  },
})
