import { defineRecipe } from '@chakra-ui/react/styled-system'
import { type ReactNode, useSyncExternalStore } from 'react'
import type { Area } from '#domain/model/area.ts'
import { SECTIONS, sectionsOf } from '#domain/model/sections.ts'
import { useDrafts } from '#forms/draft/use-draft-store.ts'
import { chakra } from '#ui/chakra.tsx'
import { Row } from '#ui/layout.ts'

interface SectionNavProps {
  area: Area
  /** Beside it. */
  action: ReactNode
  /** Beside that, while nothing on the page is being edited. */
  children: ReactNode
}

/**
 * A way to each section: the page is long, and most of the work is in 04. While the page is read it stays in the
 * window, in a place of its own, so that nothing of it ever lies over what is read; what is edited has the window for
 * itself.
 */
export function SectionNav({ area, action, children }: SectionNavProps) {
  const drafts = useDrafts()
  const isEditing = useSyncExternalStore(drafts.subscribe, drafts.hasAny)
  return (
    <Row
      gap={{ base: '2', md: '3' }}
      marginBottom="5"
      marginInline="-3"
      paddingInline="3"
      paddingBlock="2"
      bg="ground"
      zIndex="1"
      {...(!isEditing && { 'data-stays': true, position: 'sticky', top: '64px' })}
    >
      <chakra.nav
        aria-label="섹션"
        display="flex"
        flex="1"
        minWidth="0"
        gap="2"
        // The ring of a way that has the focus is not cut.
        padding="1"
        margin="-1"
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
      {action}
      {!isEditing && children}
    </Row>
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
