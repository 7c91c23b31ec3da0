import { chakra } from '@chakra-ui/react/styled-system'
import { useId } from 'react'
import type { SyncOverview } from '#local/sync-overview.ts'
import { DoubleRow } from './double-row.tsx'
import { DOUBLES_HINT, DOUBLES_TITLE } from './double-words.ts'

/** What the server may hold twice; see local/doubles.ts. */
export function DoublesCard({ overview: { doubles, models, now } }: { overview: SyncOverview }) {
  const id = useId()
  if (doubles.length === 0) return null
  return (
    <chakra.section
      aria-labelledby={id}
      bg="card"
      borderWidth="var(--edge)"
      borderStyle="solid"
      borderColor="line"
      borderRadius="card"
      overflow="clip"
    >
      <chakra.div paddingInline={{ base: '4', md: '6' }} paddingBlock="3">
        <chakra.h2 id={id} textStyle="section">
          {DOUBLES_TITLE}
        </chakra.h2>
        <chakra.p textStyle="note" color="ink.muted">
          {DOUBLES_HINT}
        </chakra.p>
      </chakra.div>
      <chakra.ul role="list" listStyleType="none">
        {doubles.map((double) => (
          <DoubleRow key={double.key} double={double} model={models.get(double.modelKey ?? '')} now={now} />
        ))}
      </chakra.ul>
    </chakra.section>
  )
}
