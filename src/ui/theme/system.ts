import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system'
import { globalCss } from './global-css.ts'
import { semanticColors, tokens } from './tokens.ts'

/**
 * The look's own small system. Chakra's ready system would bring all its recipes and tokens (28 kB); here the
 * parts carry their own recipes beside their markup.
 */
const makeSystem = () =>
  createSystem(
    defaultBaseConfig,
    defineConfig({
      preflight: true,
      globalCss,
      conditions: {
        dark: '[data-theme=dark] &',
        contrast: '[data-theme=contrast] &',
      },
      theme: {
        breakpoints: { md: '600px', lg: '1024px', xl: '1280px' },
        tokens,
        semanticTokens: { colors: semanticColors },
        textStyles: {
          title: {
            value: { fontSize: { base: 'titlePhone', md: 'title' }, fontWeight: 'bold', lineHeight: 'tight' },
          },
          section: { value: { fontSize: 'section', fontWeight: 'bold', lineHeight: 'tight' } },
          label: { value: { fontSize: 'label', fontWeight: 'bold', lineHeight: '1.4' } },
          note: { value: { fontSize: 'note', lineHeight: '1.5' } },
          caption: { value: { fontSize: 'caption', lineHeight: '1.4' } },
        },
        keyframes: {
          appear: { from: { opacity: 0 }, to: { opacity: 1 } },
          rise: { from: { opacity: 0, transform: 'translateY(8px)' }, to: { opacity: 1, transform: 'none' } },
          spin: { to: { transform: 'rotate(360deg)' } },
          pulse: { '50%': { opacity: 0.45 } },
        },
      },
    }),
  )

let system: ReturnType<typeof makeSystem> | undefined

/** Made when the first look has to be made. */
export function lookSystem(): ReturnType<typeof makeSystem> {
  return (system ??= makeSystem())
}
