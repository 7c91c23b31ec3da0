/** What Chakra makes of a style: CSS properties by their names in scripts, and nested rules. */
export interface Style {
  readonly [name: string]: string | number | Style | null | undefined
}

/** Safari knows these only by their first names. */
const PREFIXED = ['userSelect', 'textSizeAdjust']

/**
 * Writes a style out as CSS rules, the way Emotion nests them: `&` is the element itself, a selector without it means
 * what lies inside, and at-rules wrap. Values carry their units.
 * @param selectors none at the top of a sheet, where the names of the style are the selectors
 * @returns one text for each rule, in the order in which they were named
 */
export function styleRules(selectors: readonly string[], style: Style): string[] {
  const declarations: string[] = []
  const rules: string[] = []
  for (const [name, value] of Object.entries(style)) {
    if (value === null || value === undefined) continue
    if (typeof value !== 'object') declarations.push(declaration(name, value))
    else if (name.startsWith('@keyframes')) rules.push(`${name}{${styleRules([], value).join('')}}`)
    else if (name.startsWith('@')) rules.push(`${name}{${styleRules(selectors, value).join('')}}`)
    else rules.push(...styleRules(nested(selectors, name), value))
  }
  if (declarations.length > 0) rules.unshift(`${selectors.join()}{${declarations.join('')}}`)
  return rules.filter((rule) => !rule.endsWith('{}'))
}

function declaration(name: string, value: string | number): string {
  if (name.startsWith('--')) return `${name}:${value};`
  const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return `${PREFIXED.includes(name) ? `-webkit-${property}:${value};` : ''}${property}:${value};`
}

function nested(selectors: readonly string[], name: string): string[] {
  if (selectors.length === 0) return [name.replaceAll('&', '')]
  const parts = name.split(COMMA).map((part) => part.trim())
  return selectors.flatMap((outer) =>
    parts.map((part) => (part.includes('&') ? part.replaceAll('&', outer) : `${outer} ${part}`)),
  )
}

/** Between two selectors; not one inside of brackets, which may hold brackets themselves. */
const COMMA = /,(?![^()]*(?:\([^()]*\)[^()]*)*\))/
