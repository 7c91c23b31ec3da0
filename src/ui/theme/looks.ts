import { whenIdle } from '#lib/when-idle.ts'
import firstLooks from './first-looks.json'
import { type Style, putIntoPage } from './style-sheet.ts'

/** What was made of the looks that occurred. A look is what an element says of it, under the recipe of its part. */
export interface Looks {
  classes: Record<string, Record<string, string>>
  rules: Record<string, readonly string[]>
  /** Whether a property of an element is of its look, as far as that was asked. */
  isStyle: Record<string, boolean>
}

let looks: Looks = { classes: {}, rules: {}, isStyle: {} }
let onNew = (): void => undefined

/** @returns the class of a look that was made before, now or at an earlier start, or undefined */
export function knownLook(recipe: string, look: string): string | undefined {
  const name = looks.classes[recipe]?.[look]
  if (name !== undefined) putIntoPage({ name, rules: looks.rules[name] ?? [] })
  return name
}

export function noteLook(recipe: string, look: string, { name, rules }: Style): void {
  const ofRecipe = (looks.classes[recipe] ??= {})
  ofRecipe[look] = name
  looks.rules[name] ??= rules
  onNew()
}

/** Asks once for each name. */
export function isStyle(name: string, ask: (name: string) => boolean): boolean {
  if (Object.hasOwn(looks.isStyle, name)) return looks.isStyle[name] === true
  const is = ask(name)
  looks.isStyle[name] = is
  return is
}

const KEY = 'looks'
/** localStorage ends at 5 MB. The looks of all screens that stand at a start are a third of this. */
const MOST_LETTERS = 500_000

/**
 * Begins with the looks that earlier starts of this build have made, or with those of the login screen, and keeps what
 * is added: to make a look costs a hundred times what it costs to read it.
 */
export function keepLooks(build: string, storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage): void {
  looks = keptIn(storage, build) ?? firstLooks
  let isWaiting = false
  onNew = () => {
    if (isWaiting) return
    isWaiting = true
    whenIdle(() => {
      isWaiting = false
      const text = JSON.stringify({ build, looks })
      if (text.length > MOST_LETTERS) return undefined
      try {
        storage.setItem(KEY, text)
      } catch {
        // They are made again at the next start.
      }
      return undefined
    })
  }
}

/** Only this build's: another one has other tokens. */
function keptIn(storage: Pick<Storage, 'getItem'>, build: string): Looks | null {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? 'null') as { build: string; looks: Looks } | null
    if (kept?.build !== build) return null
    const { classes, rules, isStyle } = kept.looks
    return [classes, rules, isStyle].every((part) => typeof part === 'object') ? kept.looks : null
  } catch {
    return null
  }
}
