import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Area } from '#domain/model/area.ts'
import { equipmentKindLabel } from '#domain/process/equipment.ts'
import { tellListChange } from '#forms/save/tell-list-change.ts'
import type { ListSlot } from '#forms/fields/list-slot.ts'
import type { DeviceEquipment } from '#local/store/fields.ts'
import { chakra } from '#ui/chakra.tsx'
import { Badge } from '#ui/signs/badge.tsx'
import { SECTIONS } from '#domain/model/sections.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ItemList, ItemRow } from '#ui/search/item-list.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const EquipmentDialog = lazyPart(async () => (await import('./equipment-dialog.tsx')).EquipmentDialog)

interface EquipmentItemsProps extends ListSlot<DeviceEquipment> {
  area: Area
  /** The industry of the model, for new equipment; null where it has none yet. */
  industry: string | null
}

/** The equipment of a process. */
export function EquipmentItems({ items, mode, onChange, area, industry }: EquipmentItemsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const add = (equipment: DeviceEquipment) => {
    onChange((current) => [...current.filter(({ id }) => id !== equipment.id), equipment])
    tellListChange('success', '장비가 추가되었습니다.')
  }
  const remove = (equipment: DeviceEquipment) => {
    onChange((current) => current.filter(({ id }) => id !== equipment.id))
    tellListChange('success', '장비를 뺐습니다.')
  }
  return (
    <>
      <ItemList
        label={SECTIONS.process.fields.equipments.label}
        empty="등록된 장비가 없습니다."
        actions={
          mode === 'edit' ? (
            <Button onClick={() => setIsOpen(true)}>
              <Plus size={20} />
              장비 추가
            </Button>
          ) : undefined
        }
      >
        {items.map((item) => (
          <ItemRow
            key={item.id}
            lead={<Badge>{item.equipmentType}</Badge>}
            actions={
              mode === 'edit' ? (
                <Button look="quiet" aria-label={`${item.name} 빼기`} onClick={() => remove(item)}>
                  빼기
                </Button>
              ) : undefined
            }
          >
            {item.name}
            <chakra.span display="block" textStyle="note" color="ink.muted">
              {equipmentKindLabel(item)}
            </chakra.span>
          </ItemRow>
        ))}
      </ItemList>
      {isOpen && mode === 'edit' && (
        <EquipmentDialog
          area={area}
          industry={industry}
          chosen={items}
          onAdd={add}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
