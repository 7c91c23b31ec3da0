import createCache from '@emotion/cache'
import { serializeStyles } from '@emotion/serialize'
import type { Plugin } from 'vite'
import { lookSystem } from '#ui/theme/system.ts'

/**
 * What Chakra's system says of every page (its reset, the tokens, and what holds everywhere) stands before the app's
 * own `base.css`, as CSS: no page has to work it out.
 */
export function globalStyles(): Plugin {
  return {
    name: 'global-styles',
    enforce: 'pre',
    transform: (code, id) => (/\/src\/ui\/theme\/base\.css$/.test(id) ? `${systemCss()}\n${code}` : null),
  }
}

/** The order of the layers comes first. */
export function systemCss(): string {
  const system = lookSystem()
  const cache = createCache({ key: 'look' })
  return [system.layers.atRule, ...system._global]
    .map((style) => cache.insert('', serializeStyles([style]), cache.sheet, false) ?? '')
    .join('\n')
}
