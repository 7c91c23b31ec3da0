import { Check, Plus } from 'lucide-react'
import { equipmentKindLabel } from '#domain/process/equipment.ts'
import type { EntityId } from '#domain/ids.ts'
import { SEARCH_DELAY_MS } from '#catalogue/page/search-delays.ts'
import { CatalogueNote } from '#catalogue/page/note.tsx'
import { SearchList } from '#ui/search/search-list.tsx'
import { useCatalogueSearch, useCatalogueState } from '#catalogue/page/use-search.ts'
import type { DeviceEquipment } from '#local/store/fields.ts'

interface EquipmentSearchProps {
  text: string
  onText: (text: string) => void
  chosenIds: ReadonlySet<EntityId>
  onAdd: (equipment: DeviceEquipment) => void
}

const options = { delayMs: SEARCH_DELAY_MS.equipment, asksEmpty: false }

/** What there is, to be added one after the other. */
export function EquipmentSearch({ text, onText, chosenIds, onAdd }: EquipmentSearchProps) {
  const state = useCatalogueState('equipment')
  const { list, onView } = useCatalogueSearch('equipment', { text }, options)
  const hint = '새 장비는 지금도 만들 수 있습니다.'
  return (
    <SearchList
      searchLabel="장비 이름 검색"
      listLabel="장비 목록"
      text={text}
      onText={onText}
      list={list}
      onView={onView}
      emptyField="waits"
      isSelected={({ id }) => chosenIds.has(id)}
      onChoose={(equipment) => {
        if (!chosenIds.has(equipment.id)) onAdd(equipment)
      }}
      renderRow={(equipment) => (
        <EquipmentRow equipment={equipment} place={chosenIds.has(equipment.id) ? 'chosen' : 'list'} />
      )}
      between={state.phase !== 'ready' && <CatalogueNote state={state} subject="장비" hint={hint} />}
    />
  )
}

function EquipmentRow({ equipment, place }: { equipment: DeviceEquipment; place: 'list' | 'chosen' }) {
  const { name, equipmentType } = equipment
  return (
    <>
      <span className="row-badge">{equipmentType}</span>
      <span className="row-text">
        {name === '' ? '(이름 없음)' : name}
        <small>{equipmentKindLabel(equipment)}</small>
      </span>
      <span className="row-end">
        {place === 'chosen' ? (
          <>
            <Check size={20} />
            추가됨
          </>
        ) : (
          <>
            <Plus size={20} />
            추가
          </>
        )}
      </span>
    </>
  )
}
