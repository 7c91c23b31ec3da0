import type { ReactNode } from 'react'
import { chakra } from '#ui/chakra.tsx'
import type { FoundRows } from './search-list.tsx'
import { SearchInput } from './search-input.tsx'
import type { FoldedSearch } from './use-folded-search.tsx'

/** A few are enough: who does not see it types another letter. */
const MOST_ROWS = 8

interface QuickSearchProps<T> {
  search: FoldedSearch
  text: string
  onText: (text: string) => void
  list: FoundRows<T>
  /** Draws what was found. */
  children: (found: readonly T[]) => ReactNode
}

/** A search field whose first finds stand right below it, as long as something is typed. */
export function QuickSearch<T>({ search, text, onText, list, children }: QuickSearchProps<T>) {
  const { label, inputRef } = search
  if (search.isFolded) return null
  const found = Array.from({ length: Math.min(list.total, MOST_ROWS) }, (_, at) => list.rows.get(at)).filter(
    (row) => row !== undefined,
  )
  const hasAnswer = text.trim() !== '' && list.text === text
  return (
    <>
      <chakra.div css={{ '& input': { minHeight: { base: 'control', md: 'main' } } }}>
        <SearchInput
          inputRef={inputRef}
          value={text}
          onSearch={onText}
          placeholder={label}
          aria-label={label}
        />
      </chakra.div>
      {text.trim() !== '' && (
        <>
          {children(found)}
          <chakra.p role="status" textStyle="note" color="ink.subtle">
            {hasAnswer && wordsFor(list.total, list.isAsking)}
          </chakra.p>
        </>
      )}
    </>
  )
}

function wordsFor(total: number, isAsking: boolean): string {
  if (total > MOST_ROWS) return `${total.toLocaleString('ko-KR')}개 중 처음 ${MOST_ROWS}개`
  if (total > 0) return `${total}개`
  return isAsking ? '로딩 중...' : '검색 결과가 없습니다'
}
