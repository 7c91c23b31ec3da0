import { ChevronDown } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { equipmentType, industryTypeLabel } from '#domain/process/equipment.ts'
import type { DeviceEquipment } from '#local/store/fields.ts'
import { Popover } from '#ui/layers/popover.tsx'
import { orNone } from '#domain/or-none.ts'
import styles from '#features/summary/summary.module.css'

/** The equipment of a process by its type: 제조, 계측, 기타. */
export function EquipmentSplit({ equipment }: { equipment: readonly DeviceEquipment[] }) {
  return (
    <div className={styles['split']}>
      {equipmentType.options.map((type) => (
        <EquipmentOfType
          key={type}
          type={type}
          items={equipment.filter((one) => one.equipmentType === type)}
        />
      ))}
    </div>
  )
}

function EquipmentOfType({ type, items }: { type: string; items: readonly DeviceEquipment[] }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={styles['splitName']}>
        {type}
      </p>
      {items.length === 0 ? (
        <p className={styles['none']}>{orNone(null)}</p>
      ) : (
        <ul className={styles['items']} role="list">
          {items.map((item) => (
            <li key={item.id}>
              <EquipmentItem item={item} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function EquipmentItem({ item }: { item: DeviceEquipment }) {
  const [isOpen, setIsOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => setIsOpen(false)
  const facts = [
    { name: '장비 유형', value: orNone(item.equipmentType) },
    {
      name: '업종 유형',
      value: item.industryType === '' ? orNone(null) : industryTypeLabel(item.industryType),
    },
    { name: '기타', value: orNone(item.otherType) },
  ]
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={styles['item']}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>{orNone(item.name)}</span>
        <ChevronDown size={16} />
      </button>
      <p className={styles['onPaper']}>{facts.map(({ value }) => value).join(' · ')}</p>
      {isOpen && (
        <div className={styles['onScreen']}>
          <Popover anchor={anchor} onClose={close}>
            <div
              id={id}
              ref={focusIt}
              role="dialog"
              aria-label={`${orNone(item.name)} 정보`}
              tabIndex={-1}
              className={styles['facts']}
            >
              <dl>
                {facts.map(({ name, value }) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </div>
          </Popover>
        </div>
      )}
    </>
  )
}

/** So that it is read out, and Escape leads back to the item. */
function focusIt(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}
