import createCache from '@emotion/cache'
import { type CSSObject, serializeStyles } from '@emotion/serialize'
import { insertStyles } from '@emotion/utils'
import './base.css'
import { system } from './system.ts'

// Into an empty style element, rule by rule: the page's policy takes no other.
const cache = createCache({ key: 'look', speedy: true })

// The order of the layers comes first, with what holds everywhere.
for (const style of [system.layers.atRule, ...system._global]) {
  cache.insert('', serializeStyles([style]), cache.sheet, true)
}

/** @returns the name of a class that has this style from now on */
export function addStyle(style: CSSObject): string {
  const serialized = serializeStyles([style])
  insertStyles(cache, serialized, true)
  return `${cache.key}-${serialized.name}`
}
