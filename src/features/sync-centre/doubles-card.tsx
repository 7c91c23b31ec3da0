import type { SyncOverview } from '#local/views/work/sync-overview.ts'
import { DoubleRow } from './double-row.tsx'
import { DOUBLES_HINT, DOUBLES_TITLE } from './words/double-words.ts'
import { ListCard } from '#ui/list-card.tsx'

/** What the server may hold twice; see local/bare-contract/doubles.ts. */
export function DoublesCard({ overview: { doubles, models, now } }: { overview: SyncOverview }) {
  if (doubles.length === 0) return null
  return (
    <ListCard title={DOUBLES_TITLE} note={DOUBLES_HINT}>
      {doubles.map((double) => (
        <DoubleRow key={double.key} double={double} model={models.get(double.modelKey ?? '')} now={now} />
      ))}
    </ListCard>
  )
}
