import type { RecipeDefinition, StyledFactoryFn, SystemStyleObject } from '@chakra-ui/react/styled-system'
import hash from '@emotion/hash'
import { type ElementType, type ReactElement, cloneElement } from 'react'
import { classOfLook, isStyle } from './theme/looks.ts'
import { lookSystem } from './theme/system.ts'

type Props = Record<string, unknown>

/** What `chakra` elements take besides what they hand on. */
interface OwnProps {
  as?: ElementType
  asChild?: boolean
  children?: unknown
  className?: string
}

/**
 * An element with a look: Chakra's elements, style properties and recipes. It wears one class for what its recipe makes
 * of the chosen variants, and one for its own properties. Each is made once, where Chakra's own factory makes all of it
 * anew at each render, only to find the same class. Recipes are in a layer of their own, so that properties win over
 * them, whichever was drawn first.
 */
function styled(tag: ElementType, recipe?: RecipeDefinition) {
  const variants = new Set(Object.keys(recipe?.variants ?? {}))
  const classOfChoice = recipe === undefined ? () => '' : recipeClasses(recipe, variants)

  return function Styled({ as, asChild, className, ...props }: Props & OwnProps) {
    const handedOn: Props = {}
    let choice = ''
    let look = ''
    for (const name in props) {
      const value = props[name]
      if (variants.has(name)) choice += wordsOf(name, value)
      else if (isStyle(name)) look += wordsOf(name, value)
      else handedOn[name] = value
    }
    const named = join(join(classOfChoice(choice, props), classOfProperties(look, props)), className)
    if (asChild === true) {
      const child = props['children'] as ReactElement<Props & OwnProps>
      const { children: _, ...rest } = handedOn
      return cloneElement(child, { ...rest, ...child.props, className: join(named, child.props.className) })
    }
    const Tag = as ?? tag
    return <Tag {...handedOn} className={named === '' ? undefined : named} />
  }
}

function recipeClasses(recipe: RecipeDefinition, variants: ReadonlySet<string>) {
  let name: string | undefined
  let styleOf: ((chosen: Props) => SystemStyleObject) | undefined
  return (choice: string, props: Props): string => {
    // The same at each start, which no counter would be: parts come when they are needed.
    name ??= hash(JSON.stringify(recipe))
    return classOfLook(`${name} ${choice}`, () => {
      styleOf ??= lookSystem().cva(recipe)
      return styleOf(partOf(props, (prop) => variants.has(prop)))
    })
  }
}

/** The same properties look the same on each element. */
function classOfProperties(look: string, props: Props): string {
  if (look === '') return ''
  return classOfLook(look, () => {
    const { css, ...properties } = partOf(props, isStyle)
    return lookSystem().css(...([css, properties].flat() as SystemStyleObject[]))
  })
}

function partOf(props: Props, isOfPart: (name: string) => boolean): Props {
  return Object.fromEntries(Object.entries(props).filter(([name]) => isOfPart(name)))
}

/** A string is itself; whatever else cannot be taken for one. */
function wordsOf(name: string, value: unknown): string {
  if (value === undefined) return ''
  return `${name}=${typeof value === 'string' ? value : ` ${JSON.stringify(value)}`}\n`
}

function join(one = '', other = ''): string {
  return one === '' || other === '' ? one + other : `${one} ${other}`
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
