import { useParams } from 'react-router-dom'
import type { Area } from '#domain/model/area.ts'
import { ModelAway } from '#features/model-page/model-away.tsx'
import { ModelMissing } from '#features/model-page/model-missing.tsx'
import { ModelSkeleton } from '#features/model-page/model-skeleton.tsx'
import { type OpenModel, useOpenModel } from '#features/model-page/use-open-model.ts'
import { ModelSummary } from '#features/summary/model-summary.tsx'
import styles from '#features/summary/summary.module.css'
import { useNoteSeen } from '#session/place/use-note-seen.ts'
import type { Letterhead } from '#features/summary/title-block.tsx'

/** The read-only view of a model, the same in both areas. */
export function SummaryScreen({ area, letterhead }: { area: Area; letterhead: Letterhead }) {
  const { slug = '' } = useParams()
  const opened = useOpenModel(area, slug)
  switch (opened.kind) {
    case 'loading':
      return (
        <main className={styles['sheet']}>
          <ModelSkeleton />
        </main>
      )
    case 'missing':
      return <ModelMissing area={area} />
    case 'away':
      return (
        <main className={styles['sheet']}>
          <ModelAway problem={opened.problem} onRetry={opened.retry} />
        </main>
      )
    case 'open':
      return <OpenSummary key={opened.model.key} {...opened} letterhead={letterhead} />
  }
}

type OpenSummaryProps = Extract<OpenModel, { kind: 'open' }> & { letterhead: Letterhead }

function OpenSummary({ model, processes, letterhead }: OpenSummaryProps) {
  useNoteSeen(model)
  return <ModelSummary model={model} processes={processes} letterhead={letterhead} />
}
