import { defineRecipe } from '@chakra-ui/react/styled-system'

/** Shared by buttons and by links that look like buttons. 48 px; 56 px for the main action of a view. */
export const buttonStyle = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    flexShrink: '0',
    maxWidth: 'full',
    minHeight: 'control',
    minWidth: 'control',
    paddingInline: '4',
    borderRadius: 'button',
    border: 'var(--edge) solid transparent',
    fontSize: '1rem',
    fontWeight: 'bold',
    lineHeight: '1.25',
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    userSelect: 'none',
    transition: 'background-color 120ms, border-color 120ms, color 120ms',
    '& svg': { flexShrink: '0' },
    _disabled: { opacity: '0.5', cursor: 'not-allowed' },
  },
  variants: {
    look: {
      primary: {
        bg: 'accent',
        color: 'accent.on',
        borderColor: 'accent',
        _hover: { filter: 'brightness(1.1)' },
        _active: { filter: 'brightness(0.92)' },
      },
      secondary: {
        bg: 'card',
        color: 'ink',
        borderColor: 'line.control',
        _hover: { bg: 'neutral.soft' },
        _active: { bg: 'line' },
      },
      quiet: {
        bg: 'transparent',
        color: 'accent',
        _hover: { bg: 'accent.soft' },
        _active: { bg: 'accent.soft' },
      },
      plain: {
        bg: 'transparent',
        color: 'ink.muted',
        fontWeight: 'normal',
        _hover: { bg: 'neutral.soft', color: 'ink' },
        _active: { bg: 'line' },
      },
      danger: {
        bg: 'trouble',
        color: 'trouble.on',
        borderColor: 'trouble',
        _hover: { filter: 'brightness(1.1)' },
        _active: { filter: 'brightness(0.92)' },
      },
      dangerQuiet: {
        bg: 'transparent',
        color: 'trouble',
        _hover: { bg: 'trouble.soft' },
        _active: { bg: 'trouble.soft' },
      },
    },
    size: {
      control: {},
      main: { minHeight: 'main', paddingInline: '6', fontSize: 'body' },
      icon: { padding: '0', width: 'control' },
    },
  },
  defaultVariants: { look: 'secondary', size: 'control' },
})
