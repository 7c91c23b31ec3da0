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

/** What is drawn within it is drawn together. */
const TOGETHER_MS = 50
let isFresh = false

/**
 * What is first drawn later has a sheet of its own: a rule that joins a sheet makes the browser find the style anew of
 * every element that any rule of that sheet is about, which is all of the page.
 */
function beginSheet(): void {
  if (isFresh) return
  isFresh = true
  // Emotion counts the rules of its last sheet, and begins one with the first.
  cache.sheet.ctr = 0
  setTimeout(() => (isFresh = false), TOGETHER_MS)
}

/** @returns the name of a class that has this style from now on */
export function addStyle(style: CSSObject): string {
  const serialized = serializeStyles([style])
  beginSheet()
  insertStyles(cache, serialized, true)
  return `${cache.key}-${serialized.name}`
}
