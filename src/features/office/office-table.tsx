import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'
import { SECTIONS } from '#domain/model/sections.ts'
import { isPressed } from '#lib/shortcuts.ts'
import { Button } from '#ui/buttons/button.tsx'
import { OfficeRow } from './office-row.tsx'
import styles from './office.module.css'
import type { OfficeEntry, OfficeSection } from './office-entries.ts'
import type { PlacedModel } from './office-place.ts'
import type { Selection } from './selection.ts'

/** As many rows as a person reads and a slow device draws at once. */
const STEP = 100

interface OfficeTableProps {
  /** By what the sections divide the models. */
  by: 'group' | 'stage'
  sections: readonly OfficeSection[]
  /** Null for those who may select nothing. */
  selection: Selection | null
  now: number
  /** The model that somebody comes back from; null where they come from elsewhere. */
  opened: PlacedModel | null
  onOpen: (model: PlacedModel) => void
}

/** Plain elements styled by one sheet: an office may list hundreds of models. */
export function OfficeTable({ by, sections, selection, now, opened, onOpen }: OfficeTableProps) {
  const entries = sections.flatMap((section) => section.entries)
  const isOpened = ({ area, model }: OfficeEntry) =>
    opened !== null && area === opened.area && model.slug === opened.slug
  const [most, setMost] = useState(() => Math.max(STEP, entries.findIndex(isOpened) + 1))
  const rest = entries.length - most
  const pickedBefore = useRef<string>(null)
  const pick: ComponentProps<typeof OfficeRow>['onPick'] = (entry, { isSelected, withShift }) => {
    const at = entries.indexOf(entry)
    const before = withShift ? entries.findIndex(({ id }) => id === pickedBefore.current) : -1
    pickedBefore.current = entry.id
    const some = entries.slice(before < 0 ? at : Math.min(at, before), Math.max(at, before) + 1)
    selection?.onSelect(some.filter(selection.canSelect), isSelected)
  }
  return (
    <>
      <div className={styles['frame']}>
        <table
          role="table"
          className={styles['table']}
          data-by={by}
          aria-label="모델"
          onKeyDown={walkByArrows}
        >
          <thead role="rowgroup">
            <tr role="row">
              {selection !== null && (
                <th role="columnheader" className={styles['pick']}>
                  <span className="visually-hidden">선택</span>
                  <SelectAll entries={entries} selection={selection} label="보이는 모델 모두 선택" />
                </th>
              )}
              <th role="columnheader">모델</th>
              <th role="columnheader">{SECTIONS.stage.fields.workStatus.label}</th>
              <th role="columnheader">입력</th>
              <th role="columnheader">{SECTIONS.etc.fields.manager.label}</th>
              <th role="columnheader">최근 변경</th>
            </tr>
          </thead>
          {firstRows(sections, most).map((section) => (
            <tbody key={section.id} role="rowgroup">
              <tr role="row" className={styles['group']}>
                {selection !== null && (
                  <td role="cell" className={styles['pick']}>
                    <SelectAll
                      entries={section.entries}
                      selection={selection}
                      label={`${section.title} 모두 선택`}
                    />
                  </td>
                )}
                <th role="rowheader" colSpan={5} scope="rowgroup">
                  {section.title} <small>{section.total}개</small>
                </th>
              </tr>
              {section.entries.map((entry) => (
                <OfficeRow
                  key={entry.id}
                  entry={entry}
                  selection={selection}
                  now={now}
                  isReturn={isOpened(entry)}
                  onOpen={onOpen}
                  onPick={pick}
                />
              ))}
            </tbody>
          ))}
        </table>
      </div>
      {rest > 0 && (
        <Button onClick={() => setMost(most + STEP)}>
          {Math.min(rest, STEP)}개 더 보기 (남은 {rest}개)
        </Button>
      )}
    </>
  )
}

/** Up and down go to the same control of the next row. */
function walkByArrows(event: KeyboardEvent<HTMLTableElement>): void {
  const { activeElement } = document
  if (!isPressed('rows', event) || !activeElement?.matches('a, input')) return
  const alike = [
    ...event.currentTarget.querySelectorAll<HTMLElement>(
      activeElement.matches('a') ? 'a' : 'input:not(:disabled)',
    ),
  ]
  const target = alike[alike.indexOf(activeElement as HTMLElement) + (event.key === 'ArrowUp' ? -1 : 1)]
  if (target === undefined) return
  event.preventDefault()
  target.focus()
  target.scrollIntoView({ block: 'nearest' })
}

interface SelectAllProps {
  entries: readonly OfficeEntry[]
  selection: Selection
  label: string
}

function SelectAll({ entries, selection, label }: SelectAllProps) {
  const open = entries.filter(selection.canSelect)
  const chosen = open.filter(({ id }) => selection.ids.has(id)).length
  return (
    <label>
      <input
        ref={(box) => {
          if (box !== null) box.indeterminate = chosen > 0 && chosen < open.length
        }}
        type="checkbox"
        aria-label={label}
        checked={open.length > 0 && chosen === open.length}
        disabled={open.length === 0}
        onChange={({ currentTarget }) => selection.onSelect(open, currentTarget.checked)}
      />
    </label>
  )
}

function firstRows(sections: readonly OfficeSection[], most: number) {
  let left = most
  return sections.flatMap((section) => {
    const entries = section.entries.slice(0, Math.max(0, left))
    left -= entries.length
    return entries.length === 0 ? [] : [{ ...section, entries, total: section.entries.length }]
  })
}
