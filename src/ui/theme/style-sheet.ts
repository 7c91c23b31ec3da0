import createCache from '@emotion/cache'
import { type CSSObject, serializeStyles } from '@emotion/serialize'
import './base.css'

/** A class and the CSS rules that it stands for. */
export interface Style {
  name: string
  rules: readonly string[]
}

// Into an empty style element, rule by rule: the page's policy takes no other.
const cache = createCache({ key: 'look', speedy: true })

let written: string[] = []
const notingSheet = Object.assign(Object.create(cache.sheet) as typeof cache.sheet, {
  insert: (rule: string) => {
    written.push(rule)
    cache.sheet.insert(rule)
  },
})

/** Writes the style as CSS rules and puts them into the page, unless they are there. */
export function writeStyle(style: CSSObject): Style {
  const serialized = serializeStyles([style])
  const name = `${cache.key}-${serialized.name}`
  written = []
  if (inThePage.has(name)) return { name, rules: written }
  cache.insert(`.${name}`, serialized, notingSheet, true)
  inThePage.add(name)
  return { name, rules: written }
}

const inThePage = new Set<string>()

/** Puts rules that were written before into the page, unless they are there. */
export function putIntoPage({ name, rules }: Style): void {
  if (inThePage.has(name)) return
  inThePage.add(name)
  for (const rule of rules) cache.sheet.insert(rule)
}
