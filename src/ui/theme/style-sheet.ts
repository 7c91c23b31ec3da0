import './base.css'
import { type Style, styleRules } from './style-rules.ts'
import { system } from './system.ts'

let sheet: CSSStyleSheet | null = null
let classCount = 0

/** @returns the name of a class that has this style from now on */
export function addStyle(style: Style): string {
  classCount += 1
  const name = `s${classCount}`
  // What is written out as text, as in tests, has no page.
  if (typeof document === 'undefined') return name
  // The order of the layers comes first, with what holds everywhere.
  sheet ??= openSheet()
  insert(sheet, styleRules([`.${name}`], style))
  return name
}

/** An empty style element: the page's policy takes no other, and rules are put in one by one without reading all again. */
function openSheet(): CSSStyleSheet {
  const element = document.head.appendChild(document.createElement('style'))
  if (element.sheet === null) throw new Error('The page takes no style.')
  insert(element.sheet, [system.layers.atRule, ...system._global.flatMap((style) => styleRules([], style))])
  return element.sheet
}

function insert(into: CSSStyleSheet, rules: readonly string[]): void {
  for (const rule of rules) {
    try {
      into.insertRule(rule, into.cssRules.length)
    } catch (error) {
      // A browser refuses a whole rule that names a part it does not have, such as another browser's scroll bar.
      if (!(error instanceof DOMException)) throw error
    }
  }
}
