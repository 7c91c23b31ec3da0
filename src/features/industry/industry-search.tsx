import type { ClassSystem } from '#api/lookups.ts'
import type { GenBiz } from '#domain/model/gen-biz.ts'
import { SEARCH_DELAY_MS } from '#catalogue/page/search-delays.ts'
import { CatalogueNote } from '#catalogue/page/note.tsx'
import { Wrap } from '#ui/layout.ts'
import { SearchList } from '#ui/search/search-list.tsx'
import { useCatalogueSearch, useCatalogueState } from '#catalogue/page/use-search.ts'
import type { ChosenClasses } from './chosen-classes.ts'
import { ClassFilter } from './class-filter.tsx'

interface IndustrySearchProps {
  text: string
  onText: (text: string) => void
  chosen: GenBiz | null
  classes: ChosenClasses
  onOpenClass: (system: ClassSystem) => void
  onClearClass: (system: ClassSystem) => void
  onChoose: (industry: GenBiz) => void
  /** Back from choosing a class. */
  takesFocus: boolean
}

const options = { delayMs: SEARCH_DELAY_MS.industry, asksEmpty: true }
const SYSTEMS = ['product', 'wci'] as const

/** Products with the classes they fall under; all of them while nothing is typed. */
export function IndustrySearch(props: IndustrySearchProps) {
  const { text, classes, chosen } = props
  const state = useCatalogueState('industry')
  const query = { text, ksicCode: classes.product?.code, icCode: classes.wci?.code }
  const { list, onView } = useCatalogueSearch('industry', query, options)
  return (
    <SearchList
      searchLabel="제품명 검색"
      listLabel="업종 목록"
      text={text}
      onText={props.onText}
      list={list}
      onView={onView}
      emptyField="lists"
      takesFocus={props.takesFocus}
      isSelected={({ id }) => id === chosen?.id}
      onChoose={props.onChoose}
      renderRow={(industry) => <IndustryRow industry={industry} />}
      between={
        <>
          <Wrap marginTop="3">
            {SYSTEMS.map((system) => (
              <ClassFilter
                key={system}
                system={system}
                chosen={classes[system]}
                onOpen={() => props.onOpenClass(system)}
                onClear={() => props.onClearClass(system)}
              />
            ))}
          </Wrap>
          <CatalogueNote state={state} subject="업종" />
        </>
      }
    />
  )
}

function IndustryRow({ industry: { productName, ksic, ksicCode, ic, icCode } }: { industry: GenBiz }) {
  return (
    <span className="row-text">
      {productName}
      <small>
        표준 {ksicCode} {ksic}
      </small>
      <small>
        연관 {icCode} {ic}
      </small>
    </span>
  )
}
