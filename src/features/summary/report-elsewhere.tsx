import { Merge } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Area } from '#domain/model/area.ts'
import { modelPath } from '#domain/model/area-words.ts'
import type { MergedInto } from '#domain/model/model.ts'
import { toward } from '#lib/words/particles.ts'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { EmptyState } from '#ui/signs/empty-state.tsx'
import styles from './summary.module.css'

/** In the report of a model that was merged: where its processes are. Paper has the name, and nothing to press. */
export function ReportElsewhere({ area, into }: { area: Area; into: MergedInto }) {
  return (
    <EmptyState
      icon={<Merge size={32} />}
      title="공정은 합친 모델에 있습니다."
      hint={`이 모델은 ${toward(into.title)} 합쳤습니다.`}
      actions={
        <LinkButton asChild className={styles['onScreen']}>
          <Link to={modelPath(area, into.slug)}>합친 모델 열기</Link>
        </LinkButton>
      }
    />
  )
}
