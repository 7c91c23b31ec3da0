import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Area } from '#domain/model/area.ts'
import type { ListedGroup } from '#local/views/model-overlay.ts'
import { chakra } from '#ui/chakra.tsx'
import { ErrorState } from '#ui/signs/error-state.tsx'
import { SearchInput } from '#ui/search/search-input.tsx'
import { Skeleton } from '#ui/signs/skeleton.tsx'
import { useDebounced } from '#ui/hooks/use-debounced.ts'
import { SEARCH_DELAY_MS } from './constants.ts'
import { filterByName } from '#lib/search/filter-by-name.ts'
import { GroupList } from './group-list.tsx'
import { NewModelButton } from './new-model-button.tsx'
import { useListedGroups } from '#session/lookups/use-listed-groups.ts'

interface ModelListProps {
  area: Area
  onChoose: () => void
  /** Stands under the models of a group. */
  renderUnder: (group: ListedGroup) => ReactNode
}

/** The search, the button for a new model, and the groups of an area. */
export function ModelList({ area, onChoose, renderUnder }: ModelListProps) {
  const [search, setSearch] = useState('')
  const typed = useDebounced(search, SEARCH_DELAY_MS)
  return (
    <>
      <SearchInput value={search} onSearch={setSearch} placeholder="업종 검색" aria-label="업종 검색" />
      <NewModelButton area={area} onCreated={onChoose} />
      <chakra.nav aria-label="업종 그룹" marginTop="2">
        <Groups area={area} typed={typed} onChoose={onChoose} renderUnder={renderUnder} />
      </chakra.nav>
    </>
  )
}

function Groups({ area, typed, ...row }: ModelListProps & { typed: string }) {
  const listed = useListedGroups(area)
  const { slug = null } = useParams()
  switch (listed.kind) {
    case 'loading':
      return <Skeleton lines={6} label="그룹을 불러오는 중" />
    case 'failed':
      return <ErrorState title="그룹을 불러오지 못했습니다." onRetry={listed.retry} />
    case 'ready':
      return <GroupList area={area} groups={filterByName(listed.groups, typed)} openSlug={slug} {...row} />
  }
}
