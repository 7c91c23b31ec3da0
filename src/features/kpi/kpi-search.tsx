import type { ReactNode } from 'react'
import { KPI_LEVELS } from '#domain/process/kpi.ts'
import { SEARCH_DELAY_MS } from '#catalogue/page/search-delays.ts'
import { CatalogueNote } from '#catalogue/page/note.tsx'
import type { KpiPath } from '#catalogue/messages.ts'
import { SearchList } from '#ui/search/search-list.tsx'
import { useCatalogueSearch, useCatalogueState } from '#catalogue/page/use-search.ts'
import type { KpiChoice } from './kpi-choice.ts'

interface KpiSearchProps {
  text: string
  onText: (text: string) => void
  choice: KpiChoice
  onChoose: (path: KpiChoice) => void
  /** The levels, while nothing is searched. */
  levels: ReactNode
}

const options = { delayMs: SEARCH_DELAY_MS.kpi, asksEmpty: false }

/** Finds nodes of any level by their whole name. Choosing one chooses everything above it too. */
export function KpiSearch({ text, onText, choice, onChoose, levels }: KpiSearchProps) {
  const state = useCatalogueState('kpi')
  const { list, onView } = useCatalogueSearch('kpi', { text }, options)
  return (
    <SearchList
      searchLabel="지표, 관리요소, 단위 검색"
      listLabel="검색된 지표"
      text={text}
      onText={onText}
      list={list}
      onView={onView}
      emptyField="waits"
      isSelected={({ node }) => choice[node.level]?.id === node.id}
      onChoose={({ path }) => onChoose(path)}
      renderRow={(found) => <KpiRow found={found} />}
      instead={levels}
      between={<CatalogueNote state={state} subject="KPI" />}
    />
  )
}

function KpiRow({ found: { node, path } }: { found: KpiPath }) {
  const above = path.slice(0, -1).map(({ name }) => name)
  return (
    <>
      <span className="row-text">
        {node.name}
        {above.length > 0 && <small>{above.join(' › ')}</small>}
      </span>
      <span className="row-badge">{KPI_LEVELS[node.level]}</span>
    </>
  )
}
