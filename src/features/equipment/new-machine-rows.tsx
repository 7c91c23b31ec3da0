import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Area } from '#domain/model/area.ts'
import {
  NEW_EQUIPMENT_DEFAULTS,
  type OtherType,
  equipmentTypeOf,
  otherType,
} from '#domain/process/equipment.ts'
import type { DeviceEquipment } from '#local/store/fields.ts'
import { useOnce } from '#ui/hooks/use-once.ts'
import { PickRow } from '#ui/search/pick-list.tsx'
import { useCreateEquipment } from './use-create-equipment.ts'

interface NewMachineRowsProps {
  area: Area
  /** As it was typed. */
  name: string
  onMade: (machine: DeviceEquipment) => void
}

/** A machine that is in no list yet: one press says so, the second what sort it is. */
export function NewMachineRows({ area, name, onMade }: NewMachineRowsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const create = useCreateEquipment(area)
  const once = useOnce(name)
  const tidy = name.normalize('NFC').trim()
  const make = (kind: OtherType) =>
    once(async () => {
      const fields = {
        ...NEW_EQUIPMENT_DEFAULTS,
        name: tidy,
        otherType: kind,
        equipmentType: equipmentTypeOf(kind),
      }
      const made = await create(fields)
      if (made !== null) onMade(made)
      return made !== null
    })
  if (tidy === '') return null
  if (!isOpen) {
    return (
      <PickRow icon={<Plus size={22} />} note="목록에 없을 때" onPick={() => setIsOpen(true)}>
        ‘{tidy}’ 새 장비로 만들기
      </PickRow>
    )
  }
  return otherType.options.map((kind) => (
    <PickRow
      key={kind}
      icon={<Plus size={22} />}
      note={`새 장비 · ${equipmentTypeOf(kind)}`}
      onPick={() => void make(kind)}
    >
      {kind}
    </PickRow>
  ))
}
