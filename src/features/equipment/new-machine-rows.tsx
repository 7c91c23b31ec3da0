import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Area } from '#domain/model/area.ts'
import {
  NEW_EQUIPMENT_DEFAULTS,
  type OtherType,
  equipmentTypeOf,
  otherType,
} from '#domain/process/equipment.ts'
import { LENGTH, textProblem } from '#domain/text.ts'
import type { DeviceEquipment } from '#local/store/fields.ts'
import { useOnce } from '#ui/hooks/use-once.ts'
import { notify } from '#ui/layers/notify.ts'
import { PickRow } from '#ui/search/pick-list.tsx'
import { NamesakeRows } from './namesake-rows.tsx'
import { useCreateEquipment } from './use-create-equipment.ts'

interface NewMachineRowsProps {
  area: Area
  /** As it was typed. */
  name: string
  onMade: (machine: DeviceEquipment) => void
}

type Step =
  | { kind: 'name' }
  | { kind: 'sort' }
  /** There are machines of the name, none of them of this sort. */
  | { kind: 'namesakes'; sort: OtherType; machines: readonly DeviceEquipment[] }

/**
 * A machine that is in no list yet: one press says so, the second what sort it is. Where others go by its name, a third
 * says whether it is one of them.
 */
export function NewMachineRows({ area, name, onMade }: NewMachineRowsProps) {
  const [step, setStep] = useState<Step>({ kind: 'name' })
  const create = useCreateEquipment(area)
  const once = useOnce(name)
  const tidy = name.normalize('NFC').trim()
  const make = (sort: OtherType, isMeant: boolean) =>
    once(async () => {
      const fields = {
        ...NEW_EQUIPMENT_DEFAULTS,
        name: tidy,
        otherType: sort,
        equipmentType: equipmentTypeOf(sort),
      }
      const made = await create(fields, isMeant)
      if (made?.kind === 'machine') onMade(made.machine)
      if (made?.kind === 'namesakes') setStep({ ...made, sort })
      return made?.kind === 'machine'
    })
  const askSort = () => {
    const problem = textProblem(tidy, LENGTH.name)
    if (problem === null) setStep({ kind: 'sort' })
    else notify({ kind: 'error', title: problem })
  }
  if (tidy === '') return null
  if (step.kind === 'name') {
    return (
      <PickRow icon={<Plus size={22} />} note="목록에 없을 때" onPick={askSort}>
        ‘{tidy}’ 새 장비로 만들기
      </PickRow>
    )
  }
  if (step.kind === 'namesakes') {
    return <NamesakeRows {...step} onTake={onMade} onMake={() => void make(step.sort, true)} />
  }
  return otherType.options.map((sort) => (
    <PickRow
      key={sort}
      icon={<Plus size={22} />}
      note={`새 장비 · ${equipmentTypeOf(sort)}`}
      onPick={() => void make(sort, false)}
    >
      {sort}
    </PickRow>
  ))
}
