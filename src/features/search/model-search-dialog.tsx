import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { AREA_LABEL, modelPath } from '#domain/model/area-words.ts'
import { RETIRED_LABEL } from '#domain/model/sections.ts'
import { SearchList } from '#ui/search/search-list.tsx'
import { Dialog } from '#ui/layers/dialog.tsx'
import { leaveThen } from '#ui/layers/leave-then.ts'
import type { ModelEntry } from './model-entries.ts'
import { useModelSearch } from './use-model-search.ts'

/** Goes to any model of either kind. Mounted while open, so that its search is empty each time. */
export function ModelSearchDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const { list, onView } = useModelSearch(text)
  const navigate = useNavigate()
  return (
    <Dialog title="모델 검색" size="tall" onClose={onClose}>
      <SearchList
        searchLabel="모델명, 그룹, 제품명 검색"
        listLabel="모델 목록"
        text={text}
        onText={setText}
        list={list}
        onView={onView}
        emptyField="lists"
        isSelected={isNever}
        onChoose={({ area, slug }) => {
          void leaveThen(() => {
            onClose()
            void navigate(modelPath(area, slug))
          })
        }}
        renderRow={(entry) => <ModelRow entry={entry} />}
      />
    </Dialog>
  )
}

function ModelRow({ entry: { area, title, group, product, onDevice, isRetired } }: { entry: ModelEntry }) {
  const notes = [isRetired ? RETIRED_LABEL : null, group, product, onDevice ? '이 기기에 있음' : null]
  return (
    <>
      <span className="row-badge">{AREA_LABEL[area]}</span>
      <span className="row-text">
        {title}
        <small>{notes.filter((note) => note !== null && note !== '').join(' · ')}</small>
      </span>
    </>
  )
}

const isNever = () => false
