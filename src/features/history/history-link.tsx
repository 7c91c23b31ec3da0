import { History } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Area } from '#domain/model/area.ts'
import { historyPath } from '#domain/model/area-words.ts'
import { LinkButton } from '#ui/buttons/link-button.tsx'

/** Leads to who changed what in a model, and when. */
export function HistoryLink({ area, slug }: { area: Area; slug: string }) {
  return (
    <LinkButton asChild>
      <Link to={historyPath(area, slug)}>
        <History size={20} />
        변경 이력
      </Link>
    </LinkButton>
  )
}
