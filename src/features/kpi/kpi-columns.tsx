import { type KeyboardEvent, useRef } from 'react'
import { KPI_LEVELS, type KpiLevel } from '#domain/process/kpi.ts'
import { chakra } from '#ui/chakra.tsx'
import { isComposing } from '#ui/hooks/is-composing.ts'
import type { KpiChoice } from './kpi-choice.ts'
import { KpiColumn, type NodeWays } from './kpi-column.tsx'

export interface KpiLevelsProps extends NodeWays {
  choice: KpiChoice
}

/** All four levels side by side; the left and right arrow keys go from one to the next. */
export function KpiColumns({ choice, onChoose, onCreate, onTypeNew }: KpiLevelsProps) {
  const box = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0 || isComposing(event) || event.target instanceof HTMLInputElement) return
    const lists = [...(box.current?.querySelectorAll<HTMLElement>('[role=listbox]') ?? [])]
    const at = lists.findIndex((list) => list === event.target)
    if (at >= 0) lists[at + step]?.focus()
  }
  return (
    <chakra.div
      ref={box}
      display="grid"
      gridTemplateColumns="repeat(4, minmax(0, 1fr))"
      gridTemplateRows="minmax(0, 1fr)"
      gap="3"
      flex="1"
      minHeight="220px"
      marginTop="4"
      onKeyDown={onKeyDown}
    >
      {KPI_LEVELS.map((name, at) => (
        <KpiColumn
          key={name}
          // Four levels, in their order.
          level={at as KpiLevel}
          parent={at === 0 ? null : choice[at - 1]}
          chosen={choice[at]}
          onChoose={onChoose}
          onCreate={onCreate}
          onTypeNew={onTypeNew}
        />
      ))}
    </chakra.div>
  )
}
