import { type KeyboardEvent, useEffect, useRef } from 'react'
import { processPosition } from '#domain/process/process-number.ts'
import { isPressed } from '#lib/shortcuts.ts'
import type { ShownProcess } from '#local/views/queries.ts'
import { countsAndMissing } from './counts-and-missing.ts'
import styles from './process-list.module.css'

interface ProcessListProps {
  processes: readonly ShownProcess[]
  current: ShownProcess
  unsaved: ReadonlySet<string>
  onChoose: (process: ShownProcess) => void
}

/** All processes of a model, one below the other. Arrow keys walk over them, from the one in view. */
export function ProcessList({ processes, current, unsaved, onChoose }: ProcessListProps) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[aria-current]')
    row?.focus({ preventScroll: true })
    // What is around it has its place, and its height, by then.
    const frame = requestAnimationFrame(() => row?.scrollIntoView({ block: 'center' }))
    return () => cancelAnimationFrame(frame)
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isPressed('processList', event)) return
    const rows = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = rows.findIndex((row) => row === document.activeElement)
    const next = placeAfter(event.key, at, rows.length)
    if (next === null) return
    event.preventDefault()
    rows[next]?.focus()
  }
  return (
    <ol ref={list} className={styles['list']} aria-label="공정 목록" onKeyDown={onKeyDown}>
      {processes.map((process) => (
        <li key={process.key}>
          <button
            type="button"
            className={styles['row']}
            aria-current={process.key === current.key ? 'true' : undefined}
            onClick={() => onChoose(process)}
          >
            <span className={styles['position']}>{processPosition(process.processNumber)}</span>
            <span className={styles['text']}>
              {process.name === '' ? '-' : process.name}
              <ListFacts process={process} isUnsaved={unsaved.has(process.key)} />
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}

function ListFacts({ process, isUnsaved }: { process: ShownProcess; isUnsaved: boolean }) {
  const { counts, missing } = countsAndMissing(process)
  return (
    <small>
      {isUnsaved && <span className={styles['unsaved']}>저장하지 않음</span>}
      {counts.map((count) => (
        <span key={count}>{count}</span>
      ))}
      {missing.map((words) => (
        <b key={words}>{words}</b>
      ))}
    </small>
  )
}

/** Where a key leads from a row; null for keys that do something else. */
function placeAfter(key: string, row: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return row + 1
    case 'ArrowUp':
      return row - 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
