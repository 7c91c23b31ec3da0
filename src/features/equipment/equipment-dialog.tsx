import { useState } from 'react'
import type { Area } from '#domain/model/area.ts'
import { NEW_EQUIPMENT_DEFAULTS, type NewEquipment } from '#domain/process/equipment.ts'
import { useDiscardQuestion } from '#forms/draft/use-discard-question.tsx'
import type { DeviceEquipment } from '#local/store/fields.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/layers/dialog.tsx'
import { leaveThen } from '#ui/layers/leave-then.ts'
import { Tabs } from '#ui/tabs.tsx'
import { EquipmentSearch } from './equipment-search.tsx'
import { NewEquipmentForm } from './new-equipment-form.tsx'
import { useCreateEquipment } from './use-create-equipment.ts'

interface EquipmentDialogProps {
  area: Area
  /** The industry of the model at hand; null where it has none yet. */
  industry: string | null
  /** What the process has already. */
  chosen: readonly DeviceEquipment[]
  onAdd: (equipment: DeviceEquipment) => void
  onClose: () => void
}

const TABS = [
  { value: 'search', label: '기존 장비 검색' },
  { value: 'new', label: '신규 장비' },
] as const

/** Mounted while open, so that closing it resets the search and the fields of new equipment. */
export function EquipmentDialog({ area, industry, chosen, onAdd, onClose }: EquipmentDialogProps) {
  const [tab, setTab] = useState<'search' | 'new'>('search')
  const [text, setText] = useState('')
  const [fields, setFields] = useState<NewEquipment>(NEW_EQUIPMENT_DEFAULTS)
  const create = useCreateEquipment(area)
  const chosenIds = new Set(chosen.map(({ id }) => id))
  const showInList = ({ name }: DeviceEquipment) => {
    setText(name)
    setFields(NEW_EQUIPMENT_DEFAULTS)
    setTab('search')
  }
  const { onSlip, question } = useDiscardQuestion({
    isEntered: fields.name.trim() !== '',
    words: '입력한 장비 이름이 사라집니다.',
    onClose,
  })
  return (
    <Dialog
      title="장비 추가"
      size="tall"
      onClose={onClose}
      onSlip={onSlip}
      footer={
        <Button size="main" onClick={() => void leaveThen(onClose)}>
          닫기
        </Button>
      }
    >
      <Tabs label="장비 추가 방법" tabs={TABS} value={tab} onChoose={setTab}>
        {tab === 'search' ? (
          <EquipmentSearch text={text} onText={setText} chosenIds={chosenIds} onAdd={onAdd} />
        ) : (
          <NewEquipmentForm
            industry={industry}
            fields={fields}
            onChange={setFields}
            onCreate={async (fields, isMeant) => {
              const made = await create(fields, isMeant)
              if (made?.kind === 'namesakes') return made.machines
              if (made !== null) showInList(made.machine)
              return []
            }}
            onTake={(machine) => {
              if (!chosenIds.has(machine.id)) onAdd(machine)
              showInList(machine)
            }}
          />
        )}
      </Tabs>
      {question}
    </Dialog>
  )
}
