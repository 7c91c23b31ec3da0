import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { chakra } from '#ui/chakra.tsx'
import { Stack } from '#ui/layout.ts'
import { SearchInput } from './search-input.tsx'
import { useOptionKeys } from './use-option-keys.ts'
import { VirtualList, optionId } from './virtual-list.tsx'

/** What a list says in the place of rows, word for word. */
const LIST_TEXTS = {
  loading: '로딩 중...',
  nothing: '검색 결과가 없습니다',
  noText: '검색어를 입력하세요',
} as const

const ROW_HEIGHT = 64

/** What was found so far; rows that have not come yet are undefined. */
export interface FoundRows<T> {
  /** The text that the rows answer. */
  text: string
  total: number
  rows: ReadonlyMap<number, T>
  /** More is being asked for. */
  isAsking: boolean
}

interface SearchListProps<T> {
  searchLabel: string
  listLabel: string
  text: string
  onText: (text: string) => void
  list: FoundRows<T>
  onView: (view: { first: number; last: number }) => void
  renderRow: (row: T) => ReactNode
  isSelected: (row: T) => boolean
  onChoose: (row: T) => void
  /** Whether a list belongs to the empty field, or a search has to be typed. */
  emptyField: 'lists' | 'waits'
  /** Stands in the place of the list while the field is empty. */
  instead?: ReactNode
  /** Where it takes the place of what had the focus. */
  takesFocus?: boolean
  /** Notes and filters between the field and the list. */
  between?: ReactNode
}

/** A search field and the list it fills. The arrow keys walk the list without leaving the field. */
export function SearchList<T>(props: SearchListProps<T>) {
  const { text, list, onChoose } = props
  const id = useId()
  const [active, setActive] = useState(-1)
  const choose = (at: number) => {
    const row = list.rows.get(at)
    if (row !== undefined) onChoose(row)
  }
  const onKeyDown = useOptionKeys({ count: list.total, active, onActive: setActive, onChoose: choose })
  return (
    <>
      <SearchInput
        value={text}
        onSearch={(next) => {
          props.onText(next)
          setActive(-1)
        }}
        onKeyDown={onKeyDown}
        placeholder={props.searchLabel}
        aria-label={props.searchLabel}
        {...(list.total > 0 ? { 'aria-controls': id } : {})}
        aria-activedescendant={active >= 0 && active < list.total ? optionId(id, active) : undefined}
        data-autofocus
        autoFocus={props.takesFocus}
      />
      {props.between}
      {text.trim() === '' && props.instead !== undefined ? (
        props.instead
      ) : (
        <Rows {...props} id={id} active={active} choose={choose} onKeyDown={onKeyDown} />
      )}
    </>
  )
}

interface RowsProps<T> extends SearchListProps<T> {
  id: string
  active: number
  choose: (at: number) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Rows<T>(props: RowsProps<T>) {
  const { list, renderRow, isSelected } = props
  return (
    <Stack flex="1" minHeight="160px" marginTop="3">
      {list.total === 0 ? (
        <InPlaceOfRows>{wordsFor(props)}</InPlaceOfRows>
      ) : (
        <VirtualList
          id={props.id}
          label={props.listLabel}
          question={list.text}
          count={list.total}
          active={props.active}
          estimatedRowHeight={ROW_HEIGHT}
          isSelected={(at) => isSelectedAt(list, at, isSelected)}
          renderRow={(at) => {
            const row = list.rows.get(at)
            return row === undefined ? <span className="row-waiting" /> : renderRow(row)
          }}
          onChoose={props.choose}
          onKeyDown={props.onKeyDown}
          onView={props.onView}
          end={list.isAsking && <chakra.p padding="4">{LIST_TEXTS.loading}</chakra.p>}
        />
      )}
      <chakra.p textStyle="note" color="ink.subtle" minHeight="22px" marginTop="2" role="status">
        {list.total > 0 && `${list.total.toLocaleString('ko-KR')}개`}
      </chakra.p>
    </Stack>
  )
}

function isSelectedAt<T>(list: FoundRows<T>, at: number, isSelected: (row: T) => boolean): boolean {
  const row = list.rows.get(at)
  return row !== undefined && isSelected(row)
}

function wordsFor({
  text,
  list,
  emptyField,
}: Pick<SearchListProps<unknown>, 'text' | 'list' | 'emptyField'>): string {
  if (text.trim() === '' && emptyField === 'waits') return LIST_TEXTS.noText
  if (list.isAsking) return LIST_TEXTS.loading
  // Typed, but not answered yet: what was said before is not true any more.
  return text.trim() === list.text.trim() ? LIST_TEXTS.nothing : ''
}

function InPlaceOfRows({ children }: { children: string }) {
  return (
    <chakra.p
      role="status"
      display="grid"
      placeItems="center"
      flex="1"
      minHeight="120px"
      color="ink.muted"
      textAlign="center"
    >
      {children}
    </chakra.p>
  )
}
