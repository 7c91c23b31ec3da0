import type { SystemStyleObject } from '@chakra-ui/react/styled-system'
import createCache from '@emotion/cache'
import { type CSSObject, serializeStyles } from '@emotion/serialize'
import './base.css'

// Into an empty style element, rule by rule: the page's policy takes no other.
const cache = createCache({ key: 'look', speedy: true })

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

/** Emotion's sheet, and what it was given since. */
let written: string[] = []
const noting = Object.assign(Object.create(cache.sheet) as typeof cache.sheet, {
  insert: (rule: string) => {
    written.push(rule)
    cache.sheet.insert(rule)
  },
})

/**
 * @param style as Chakra's system answers it
 * @returns the name of a class that has it from now on, and the rules that were added for it
 */
export function addStyle(style: SystemStyleObject): { name: string; rules: string[] } {
  // Its tokens and conditions are CSS by then, which its type does not say.
  const serialized = serializeStyles([style as CSSObject])
  const name = `${cache.key}-${serialized.name}`
  written = []
  if (cache.inserted[serialized.name] === undefined) {
    beginSheet()
    cache.insert(`.${name}`, serialized, noting, true)
  }
  return { name, rules: written }
}

/** Puts rules that were written before into the page, in one sheet. */
export function addRules(rules: readonly string[]): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules.join(''))
  document.adoptedStyleSheets.push(sheet)
}
