import { Workflow } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Area } from '#domain/model/area.ts'
import { modelPath } from '#domain/model/area-words.ts'
import type { MergedInto } from '#domain/model/model.ts'
import { SECTIONS } from '#domain/model/sections.ts'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { EmptyState } from '#ui/signs/empty-state.tsx'
import { PROCESS_CARD } from './process-card-title.ts'

/** Section 04 of a model that was merged: nothing is added here any more. */
export function ProcessesElsewhere({ area, into }: { area: Area; into: MergedInto }) {
  return (
    <SectionCard {...PROCESS_CARD}>
      <EmptyState
        icon={<Workflow size={32} />}
        title="공정은 합친 모델에 있습니다."
        hint={into.title}
        actions={
          <LinkButton asChild>
            <Link to={`${modelPath(area, into.slug)}#section-${SECTIONS.process.number}`}>공정 보기</Link>
          </LinkButton>
        }
      />
    </SectionCard>
  )
}
