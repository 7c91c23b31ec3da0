import type { RecipeDefinition, StyledFactoryFn, SystemStyleObject } from '@chakra-ui/react/styled-system'
import { type ElementType, type ReactElement, cloneElement } from 'react'
import { addStyle } from './theme/style-sheet.ts'
import { system } from './theme/system.ts'

type Props = Record<string, unknown>

/** What `chakra` elements take besides what they hand on. */
interface OwnProps {
  as?: ElementType
  asChild?: boolean
  children?: unknown
  className?: string
}

const PLAIN: RecipeDefinition = {}

/**
 * An element with a look: Chakra's elements, style properties and recipes, with a class made once for each look that
 * occurs. Chakra's own factory makes the style of each element anew at each render, only to find the same class.
 */
function styled(tag: ElementType, recipe: RecipeDefinition = PLAIN) {
  const variants = new Set(Object.keys(recipe.variants ?? {}))
  const classes = recipe === PLAIN ? plainClasses : new Map<string, string>()

  return function Styled({ as, asChild, className, ...props }: Props & OwnProps) {
    const handedOn: Props = {}
    let look = ''
    for (const name in props) {
      const value = props[name]
      if (!variants.has(name) && !isStyle(name)) handedOn[name] = value
      else if (value !== undefined) look += `${name}=${wordsOf(value)}\n`
    }
    let own = classes.get(look)
    if (own === undefined) {
      own = addLook(recipe, variants, props)
      classes.set(look, own)
    }
    const named = join(own, className)
    if (asChild === true) {
      const child = props['children'] as ReactElement<Props & OwnProps>
      const { children: _, ...rest } = handedOn
      return cloneElement(child, { ...rest, ...child.props, className: join(named, child.props.className) })
    }
    const Tag = as ?? tag
    return <Tag {...handedOn} className={named === '' ? undefined : named} />
  }
}

/** Of all elements without a recipe: the same properties look the same on each. */
const plainClasses = new Map([['', '']])

/** A string is itself; whatever else cannot be taken for one. */
function wordsOf(value: unknown): string {
  return typeof value === 'string' ? value : ` ${JSON.stringify(value)}`
}

function addLook(recipe: RecipeDefinition, variants: ReadonlySet<string>, props: Props): string {
  const chosen: Props = {}
  const style: SystemStyleObject & Props = {}
  for (const [name, value] of Object.entries(props)) {
    if (variants.has(name)) chosen[name] = value
    else if (isStyle(name)) style[name] = value
  }
  const { css, ...properties } = style
  const base = recipe === PLAIN ? {} : system.cva(recipe)(chosen)
  return addStyle(system.css(base, ...([css].flat() as SystemStyleObject[]), properties))
}

const styleNames = new Map<string, boolean>()

function isStyle(name: string): boolean {
  let is = styleNames.get(name)
  if (is === undefined) {
    is = system.isValidProperty(name)
    styleNames.set(name, is)
  }
  return is
}

function join(one: string, other: string | undefined): string {
  return other === undefined || one === '' ? (other ?? one) : `${one} ${other}`
}

const elements = new Map<string, ReturnType<typeof styled>>()

/** `chakra.div` for each of the page's elements, `chakra('div', recipe)` for parts with a look of their own. */
export const chakra = new Proxy(styled, {
  get(_, tag: string) {
    let element = elements.get(tag)
    if (element === undefined) {
      element = styled(tag as ElementType)
      elements.set(tag, element)
    }
    return element
  },
  // The types are Chakra's: they know each element's properties, each token and each recipe's variants.
}) as unknown as StyledFactoryFn
