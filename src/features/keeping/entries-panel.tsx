import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { filterByName } from '#lib/search/filter-by-name.ts'
import type { KeptCatalogue, KeptEntry } from '#domain/process/keeping.ts'
import { useOnlineCalls } from '#session/lookups/online-calls.ts'
import { queryKeys } from '#session/lookups/query-keys.ts'
import { Badge } from '#ui/signs/badge.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { chakra } from '#ui/chakra.tsx'
import { ErrorState } from '#ui/signs/error-state.tsx'
import { Stack } from '#ui/layout.ts'
import { ItemList, ItemRow } from '#ui/search/item-list.tsx'
import { SearchInput } from '#ui/search/search-input.tsx'
import { PartCard } from '#ui/part-card.tsx'
import { Skeleton } from '#ui/signs/skeleton.tsx'
import { CatalogueChanges } from './catalogue-changes.tsx'
import { EntrySearch } from './entry-search.tsx'
import { CATALOGUE_WORDS, entryKind, entryName, entryPlace } from './keeping-words.ts'

interface EntriesPanelProps {
  catalogue: KeptCatalogue
  onChoose: (id: number) => void
}

/** The way to an entry: what is offered by a few letters of its name, what is not any more in a list. */
export function EntriesPanel({ catalogue, onChoose }: EntriesPanelProps) {
  const what = CATALOGUE_WORDS[catalogue]
  const [text, setText] = useState('')
  return (
    <Stack gap="5">
      <PartCard title={`${what} 찾기`} hint="고를 항목의 이름을 입력하세요. 초성으로도 찾습니다.">
        <Stack height="min(60vh, 520px)">
          <EntrySearch {...{ catalogue, text }} onText={setText} onChoose={({ id }) => onChoose(id)} />
        </Stack>
      </PartCard>
      <PartCard
        title={`사용 중지한 ${what}`}
        hint="새로 고를 수는 없고, 쓰던 모델에는 그대로 보입니다. 언제든 다시 사용할 수 있습니다."
      >
        <Retired catalogue={catalogue} onChoose={onChoose} />
      </PartCard>
      <PartCard title="변경 이력" hint={`${what}의 이름과 분류를 고치고, 합치고, 사용을 중지한 기록입니다.`}>
        <CatalogueChanges catalogue={catalogue} />
      </PartCard>
    </Stack>
  )
}

/** Fewer are read at a glance. */
const SEARCHED_FROM = 8

function Retired({ catalogue, onChoose }: EntriesPanelProps) {
  const { keeping } = useOnlineCalls()
  const [text, setText] = useState('')
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.retiredEntries(catalogue),
    queryFn: () => keeping.retired(catalogue),
    staleTime: 0,
  })
  if (isError && data === undefined) {
    return <ErrorState title="사용 중지한 항목을 불러오지 못했습니다." onRetry={() => void refetch()} />
  }
  if (data === undefined) return <Skeleton lines={2} />
  if (data.length === 0) {
    return <chakra.p color="ink.muted">사용 중지한 항목이 없습니다.</chakra.p>
  }
  const found = filterByName(data, text)
  return (
    <Stack gap="3">
      {data.length >= SEARCHED_FROM && (
        <SearchInput value={text} onSearch={setText} aria-label="사용 중지한 항목 검색" placeholder="이름" />
      )}
      <ItemList label={`${found.length}개`} empty="검색 결과가 없습니다">
        {found.map((entry) => (
          <RetiredRow key={entry.id} entry={entry} onChoose={() => onChoose(entry.id)} />
        ))}
      </ItemList>
    </Stack>
  )
}

function RetiredRow({ entry, onChoose }: { entry: KeptEntry; onChoose: () => void }) {
  return (
    <ItemRow
      lead={<Badge>{entryKind(entry)}</Badge>}
      actions={
        <Button look="quiet" aria-label={`${entryName(entry)} 열기`} onClick={onChoose}>
          열기
        </Button>
      }
    >
      <chakra.p overflowWrap="anywhere">{entryName(entry)}</chakra.p>
      <chakra.p textStyle="note" color="ink.muted">
        {entryPlace(entry)}
      </chakra.p>
    </ItemRow>
  )
}
