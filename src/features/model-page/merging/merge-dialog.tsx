import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { MODEL_LABEL } from '#domain/model/area-words.ts'
import { type ModelSummary, orderModels } from '#domain/model/group.ts'
import { useDiscardQuestion } from '#forms/draft/use-discard-question.tsx'
import { filterByName } from '#lib/search/filter-by-name.ts'
import { useLookupQueries } from '#session/lookups/lookup-queries.ts'
import { Dialog } from '#ui/layers/dialog.tsx'
import { SearchList } from '#ui/search/search-list.tsx'
import { FailedNote } from '#ui/signs/failed-note.tsx'
import type { Double } from './double.ts'
import { MergeQuestion } from './merge-question.tsx'

interface MergeDialogProps {
  double: Double
  onClose: () => void
}

interface Row {
  id: number
  slug: string
  /** What is typed is looked for in it. */
  name: string
  facts: string
}

/** Which model stays, and then whether the two are to be one. */
export function MergeDialog({ double, onClose }: MergeDialogProps) {
  const [into, setInto] = useState<Row | null>(null)
  const [text, setText] = useState('')
  const { onSlip, question } = useDiscardQuestion({
    isEntered: text.trim() !== '',
    words: '입력한 검색어가 사라집니다.',
    onClose,
  })
  const lookups = useLookupQueries()
  const { data, isError, isFetching } = useQuery({ ...lookups.groups(double.area), staleTime: 0 })
  const rows = useMemo(
    () =>
      orderModels(
        (data ?? []).flatMap(({ name, models }) => models.map((model) => ({ ...model, group: name }))),
      )
        .filter(({ id, isRetired }) => id !== double.id && isRetired !== true)
        .map((model): Row => ({ id: model.id, slug: model.slug, name: model.title, facts: factsOf(model) })),
    [data, double.id],
  )
  const found = useMemo(() => filterByName(rows, text), [rows, text])
  if (into !== null) {
    return <MergeQuestion double={double} into={into} onOther={() => setInto(null)} onClose={onClose} />
  }
  return (
    <Dialog
      title="어느 모델과 합칠까요?"
      description={`‘${double.title}’의 공정을 받아 남을 모델을 고르세요. ${MODEL_LABEL[double.area]}만 나옵니다.`}
      size="tall"
      onClose={onClose}
      onSlip={onSlip}
    >
      <SearchList<Row>
        searchLabel="남을 모델 검색"
        listLabel="남을 모델"
        text={text}
        onText={setText}
        list={{
          text,
          total: found.length,
          rows: new Map(found.entries()),
          isAsking: isFetching && data === undefined,
        }}
        onView={() => undefined}
        emptyField="lists"
        isSelected={() => false}
        onChoose={setInto}
        renderRow={({ name, facts }) => (
          <span className="row-text">
            {name}
            <small>{facts}</small>
          </span>
        )}
        between={<FailedNote words={isError && data === undefined ? NO_LIST : null} />}
      />
      {question}
    </Dialog>
  )
}

const NO_LIST = '모델 목록을 불러오지 못했습니다. 네트워크에 연결된 뒤 다시 열어주세요.'

function factsOf({ group, processCount, photoCount }: ModelSummary & { group: string }): string {
  const counts = processCount === undefined ? [] : [`공정 ${processCount}개 · 사진 ${photoCount ?? 0}장`]
  return [group, ...counts].join(' · ')
}
