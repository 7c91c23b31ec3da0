import { type HTMLChakraProps, type RecipeVariantProps, defineRecipe } from '@chakra-ui/react/styled-system'
import { chakra } from '#ui/chakra.tsx'

/** The four things a state can mean; always with a word, mostly with an icon. */
export type Tone = 'safe' | 'waiting' | 'trouble' | 'neutral' | 'accent'

export const toneStyles = {
  safe: { bg: 'safe.soft', color: 'safe' },
  waiting: { bg: 'waiting.soft', color: 'waiting' },
  trouble: { bg: 'trouble.soft', color: 'trouble' },
  neutral: { bg: 'neutral.soft', color: 'neutral' },
  accent: { bg: 'accent.soft', color: 'accent' },
} as const

const badgeStyle = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    paddingInline: '2',
    minHeight: '26px',
    borderRadius: 'small',
    fontSize: 'caption',
    fontWeight: 'bold',
    lineHeight: '1.3',
    whiteSpace: 'nowrap',
    boxShadow: 'softEdge',
  },
  variants: { tone: toneStyles },
  defaultVariants: { tone: 'neutral' },
})

const Root = chakra('span', badgeStyle)

export function Badge(props: HTMLChakraProps<'span'> & RecipeVariantProps<typeof badgeStyle>) {
  return <Root {...props} />
}
