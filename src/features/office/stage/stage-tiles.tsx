import { defineRecipe } from '@chakra-ui/react/styled-system'
import { SECTIONS } from '#domain/model/sections.ts'
import { WORK_STATUSES, type WorkStatus } from '#domain/model/work-status.ts'
import { chakra } from '#ui/chakra.tsx'
import { StageMeter } from './stage-meter.tsx'

const Tile = chakra(
  'button',
  defineRecipe({
    base: {
      display: 'flex',
      flexDirection: 'column',
      alignItems: { base: 'center', md: 'flex-start' },
      gap: '1',
      minHeight: '88px',
      paddingInline: { base: '1', md: '4' },
      paddingBlock: '3',
      bg: 'card',
      color: 'ink',
      border: 'line',
      borderRadius: 'button',
      cursor: 'pointer',
      transition: 'border-color 120ms',
      _hover: { borderColor: 'line.control' },
      '&[aria-pressed=true]': {
        borderColor: 'accent',
        bg: 'accent.soft',
        color: 'accent',
        boxShadow: 'softEdge',
      },
      // At a desk one line, so that the list begins higher.
      '@media (min-width: 64em) and (pointer: fine)': {
        flexDirection: 'row',
        alignItems: 'center',
        gap: '3',
        minHeight: '52px',
        paddingBlock: '1',
      },
    },
  }),
)

interface StageTilesProps {
  counts: ReadonlyMap<WorkStatus, number>
  chosen: WorkStatus | null
  onChoose: (stage: WorkStatus | null) => void
}

/** How many models are at each stage; pressing one shows only those, pressing it again all of them. */
export function StageTiles({ counts, chosen, onChoose }: StageTilesProps) {
  return (
    <chakra.div
      role="group"
      aria-label={SECTIONS.stage.fields.workStatus.label}
      display="grid"
      gridTemplateColumns="repeat(5, minmax(0, 1fr))"
      gap={{ base: '1', md: '3' }}
    >
      {WORK_STATUSES.map(({ value, label }) => (
        <Tile
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value === chosen ? null : value)}
        >
          <chakra.span fontSize={{ base: 'section', md: 'title' }} fontWeight="bold" lineHeight="1.2">
            {counts.get(value) ?? 0}
          </chakra.span>
          <chakra.span fontSize={{ base: 'caption', md: 'label' }} textAlign="start">
            {label}
          </chakra.span>
          <StageMeter stage={value} />
        </Tile>
      ))}
    </chakra.div>
  )
}
