import { Check, Plus } from 'lucide-react'
import { type OtherType, equipmentKindLabel } from '#domain/process/equipment.ts'
import type { DeviceEquipment } from '#local/store/fields.ts'
import { PickRow } from '#ui/search/pick-list.tsx'

interface NamesakeRowsProps {
  machines: readonly DeviceEquipment[]
  /** What the new one would be. */
  sort: OtherType
  onTake: (machine: DeviceEquipment) => void
  onMake: () => void
}

/** What goes by the name of a new machine already, to be taken in its place; a second one is made by saying so. */
export function NamesakeRows({ machines, sort, onTake, onMake }: NamesakeRowsProps) {
  return (
    <>
      {machines.map((machine) => (
        <PickRow
          key={machine.id}
          icon={<Check size={22} />}
          note={`이미 있는 장비 · ${machine.equipmentType} · ${equipmentKindLabel(machine)}`}
          // The second tap of two was meant for what stood here before; the same below.
          onPick={({ detail }) => detail < 2 && onTake(machine)}
        >
          {machine.name}
        </PickRow>
      ))}
      <PickRow
        icon={<Plus size={22} />}
        note={`이름만 같은 다른 장비일 때 · ${sort}`}
        onPick={({ detail }) => detail < 2 && onMake()}
      >
        그래도 새 장비로 만들기
      </PickRow>
    </>
  )
}
