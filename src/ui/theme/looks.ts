import type { SystemStyleObject } from '@chakra-ui/react/styled-system'
import { whenIdle } from '#lib/when-idle.ts'
import { addRules, addStyle } from './style-sheet.ts'
import { lookSystem } from './system.ts'

/** Classes, by the words of a look. */
let classes = new Map<string, string>()
/** Whether a property of an element is of its look. */
let styles = new Map<string, boolean>()
/** Of all these classes. */
let rules: string[] = []
let onNew = (): void => undefined

/** @param words tell this look from all others @returns its class */
export function classOfLook(words: string, styleOf: () => SystemStyleObject): string {
  const known = classes.get(words)
  if (known !== undefined) return known
  const added = addStyle(styleOf())
  classes.set(words, added.name)
  rules.push(...added.rules)
  onNew()
  return added.name
}

/** Whether a property of an element is of its look, and not handed on to the page. */
export function isStyle(name: string): boolean {
  const known = styles.get(name)
  if (known !== undefined) return known
  const is = lookSystem().isValidProperty(name)
  styles.set(name, is)
  onNew()
  return is
}

const KEY = 'looks'
/** localStorage ends at 5 MB. The looks of all screens come to an eighth of this. */
const MOST_LETTERS = 1_000_000

interface Kept {
  build: string
  classes: [string, string][]
  styles: [string, boolean][]
  rules: string[]
}

/**
 * Begins with what earlier starts of this build have made of looks, and keeps what is added: none of it changes, and to
 * make the looks of a screen is a fifth of its start.
 */
export function keepLooks(build: string, storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage): void {
  const kept = keptIn(storage, build)
  if (kept !== null) {
    ;({ classes, styles, rules } = kept)
    addRules(rules)
  }
  let isWaiting = false
  onNew = () => {
    if (isWaiting) return
    isWaiting = true
    whenIdle(() => {
      isWaiting = false
      const now: Kept = { build, classes: [...classes], styles: [...styles], rules }
      write(storage, JSON.stringify(now))
      return undefined
    })
  }
}

/** Only of this build: another one has other tokens. What is not of this form is made anew. */
function keptIn(storage: Pick<Storage, 'getItem'>, build: string) {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? 'null') as Kept | null
    if (kept?.build !== build || !Array.isArray(kept.rules)) return null
    return { classes: new Map(kept.classes), styles: new Map(kept.styles), rules: kept.rules }
  } catch {
    return null
  }
}

function write(storage: Pick<Storage, 'setItem'>, text: string): void {
  if (text.length > MOST_LETTERS) return
  try {
    storage.setItem(KEY, text)
  } catch {
    // They are made again at the next start.
  }
}
