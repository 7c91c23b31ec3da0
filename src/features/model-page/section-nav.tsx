import { defineRecipe } from '@chakra-ui/react/styled-system'
import type { Area } from '#domain/model/area.ts'
import { SECTIONS, sectionsOf } from '#domain/model/sections.ts'
import { chakra } from '#ui/chakra.tsx'

/** A way to each section: the page is long, and most of the work is in 04. */
export function SectionNav({ area }: { area: Area }) {
  return (
    <chakra.nav
      aria-label="섹션"
      display="flex"
      gap="2"
      marginBottom="5"
      marginInline="-3"
      paddingInline="3"
      paddingBlock="1"
      overflowX="auto"
      css={{ scrollbarWidth: 'none' }}
    >
      {sectionsOf(area)
        .map((name) => SECTIONS[name])
        .map(({ number, title }) => (
          <Chip
            key={number}
            href={`#section-${number}`}
            onClick={(event) => {
              event.preventDefault()
              const section = document.getElementById(`section-${number}`)
              section?.scrollIntoView({ block: 'start' })
              section?.focus({ preventScroll: true })
            }}
          >
            <chakra.span color="accent">{number}</chakra.span>
            {title}
          </Chip>
        ))}
    </chakra.nav>
  )
}

const Chip = chakra(
  'a',
  defineRecipe({
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2',
      flexShrink: '0',
      minHeight: 'control',
      paddingInline: '4',
      borderRadius: 'full',
      border: 'line',
      bg: 'card',
      color: 'ink',
      fontSize: 'label',
      fontWeight: 'bold',
      textDecoration: 'none',
      whiteSpace: 'nowrap',
      _hover: { borderColor: 'line.control' },
    },
  }),
)
