import { Check, Plus } from 'lucide-react'
import { memo, useState } from 'react'
import { CatalogueNote } from '#catalogue/page/note.tsx'
import { SEARCH_DELAY_MS } from '#catalogue/page/search-delays.ts'
import { useCatalogueSearch, useCatalogueState } from '#catalogue/page/use-search.ts'
import type { Area } from '#domain/model/area.ts'
import { equipmentKindLabel } from '#domain/process/equipment.ts'
import { SECTIONS } from '#domain/model/sections.ts'
import type { FieldSlot } from '#forms/fields/list-slot.ts'
import { SOURCE_WORDS } from '#forms/fields/suggestion-words.ts'
import type { DeviceEquipment } from '#local/store/fields.ts'
import { EntryBlock } from '#ui/fields/entry-block.tsx'
import { PickList, PickRow } from '#ui/search/pick-list.tsx'
import { QuickSearch } from '#ui/search/quick-search.tsx'
import { useFoldedSearch } from '#ui/search/use-folded-search.tsx'
import { NewMachineRows } from './new-machine-rows.tsx'

interface EquipmentPickerProps extends FieldSlot<DeviceEquipment> {
  area: Area
}

const options = { delayMs: SEARCH_DELAY_MS.equipment, asksEmpty: false }
const { label } = SECTIONS.process.fields.equipments

/** The machines of a process, each put in and taken out by one press: what is likely, and what a few letters find. */
export const EquipmentPicker = memo(function EquipmentPicker(props: EquipmentPickerProps) {
  const { area, items, suggested, action, onChange } = props
  const [text, setText] = useState('')
  const search = useFoldedSearch('장비 이름 검색')
  const [first] = useState(items)
  const [picked, setPicked] = useState<readonly DeviceEquipment[]>([])
  const state = useCatalogueState('equipment')
  const { list } = useCatalogueSearch('equipment', { text }, options)
  const isChosen = ({ id }: DeviceEquipment) => items.some((item) => item.id === id)
  const toggle = (machine: DeviceEquipment) => {
    onChange((now) => {
      const others = now.filter(({ id }) => id !== machine.id)
      return others.length < now.length ? others : [...now, machine]
    })
  }
  const pick = (machine: DeviceEquipment) => {
    // One that was made comes when it may have been chosen meanwhile.
    onChange((now) => distinct([...now, machine]))
    setPicked((before) => [...before, machine])
    setText('')
    search.fold()
  }
  // Whatever was chosen once keeps its place, so that a slip can be taken back where it happened.
  const known = distinct([...first, ...picked, ...suggested.map(({ entry }) => entry), ...items])
  const noteOf = (machine: DeviceEquipment) => {
    const source = suggested.find(({ entry }) => entry.id === machine.id)?.source
    const kind = `${machine.equipmentType} · ${equipmentKindLabel(machine)}`
    return source === undefined || isChosen(machine) ? kind : `${SOURCE_WORDS[source]} · ${kind}`
  }
  const row = (machine: DeviceEquipment, onPick: () => void) => (
    <PickRow
      key={machine.id}
      icon={isChosen(machine) ? <Check size={22} /> : <Plus size={22} />}
      isOn={isChosen(machine)}
      note={noteOf(machine)}
      onPick={onPick}
    >
      {machine.name === '' ? '(이름 없음)' : machine.name}
    </PickRow>
  )
  return (
    <EntryBlock
      title={label}
      note={`${items.length}대`}
      action={
        <>
          {search.button}
          {action}
        </>
      }
    >
      <QuickSearch search={search} text={text} onText={setText} list={list}>
        {(found) => (
          <PickList label="검색한 장비">
            {found.map((machine) => row(machine, () => pick(machine)))}
            <NewMachineRows key={text} area={area} name={text} onMade={pick} />
          </PickList>
        )}
      </QuickSearch>
      {text !== '' && (
        <CatalogueNote state={state} subject="장비" hint="새 장비는 지금도 만들 수 있습니다." />
      )}
      {known.length > 0 && (
        <PickList label={label}>{known.map((machine) => row(machine, () => toggle(machine)))}</PickList>
      )}
    </EntryBlock>
  )
})

function distinct(machines: readonly DeviceEquipment[]): DeviceEquipment[] {
  return [...new Map(machines.map((machine) => [machine.id, machine])).values()]
}
