import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { type MapColumn, processColumns } from '#domain/process/process-map.ts'
import { isPressed } from '#lib/shortcuts.ts'
import type { ShownProcess } from '#local/views/queries.ts'
import { ProcessCard } from './process-card.tsx'
import styles from './process-strip.module.css'

interface ProcessStripProps {
  processes: readonly ShownProcess[]
  current: ShownProcess
  /** The picture of a card. */
  picture: (process: ShownProcess) => ReactNode
  /** Keys of the processes with unsaved input. */
  unsaved: ReadonlySet<string>
  onChoose: (process: ShownProcess) => void
}

/** The map of a model: a column per main number, a row per sub number. Arrow keys walk over it. */
export function ProcessStrip({ processes, current, picture, unsaved, onChoose }: ProcessStripProps) {
  const columns = processColumns(processes)
  const strip = useRef<HTMLOListElement>(null)

  const { x, y } = placeIn(columns, current.key)
  useEffect(() => {
    const box = strip.current
    if (box === null) return
    // Also when the tablet is turned, when a font makes the cards higher, and when processes arrive above.
    const observer = new ResizeObserver(() => showCard(box, current.key))
    observer.observe(box)
    if (box.firstElementChild !== null) observer.observe(box.firstElementChild)
    return () => observer.disconnect()
  }, [current.key, x, y])

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isPressed('processMap', event)) return
    const target = neighbour(columns, focusedKey(), event.key)
    if (target === null) return
    event.preventDefault()
    cardOf(strip.current, target.key)?.focus()
    if (strip.current !== null) showCard(strip.current, target.key)
  }
  return (
    <ol ref={strip} className={styles['strip']} aria-label="공정도" onKeyDown={onKeyDown}>
      {columns.map((column) => (
        <li key={column.main} className={styles['column']}>
          <ol>
            {column.rows.map((process, row) =>
              process === null ? (
                <li key={row} className={styles['gap']} aria-hidden="true" />
              ) : (
                <li key={process.key}>
                  <ProcessCard
                    process={process}
                    state={process.key === current.key ? 'current' : 'other'}
                    note={unsaved.has(process.key) ? '저장하지 않음' : null}
                    picture={picture(process)}
                    onChoose={() => onChoose(process)}
                  />
                </li>
              ),
            )}
          </ol>
        </li>
      ))}
    </ol>
  )
}

/** Within the strip only: the page itself stays where the person has it. */
function showCard(strip: HTMLElement, key: string): void {
  const card = cardOf(strip, key)
  if (card === null) return
  const frame = strip.getBoundingClientRect()
  const box = card.getBoundingClientRect()
  const isBeside = box.left < frame.left || box.right > frame.right
  const isBelow = box.top < frame.top || box.bottom > frame.bottom
  strip.scrollBy({
    left: isBeside ? box.left - frame.left - (frame.width - box.width) / 2 : 0,
    top: isBelow ? box.top - frame.top - (frame.height - box.height) / 2 : 0,
  })
}

function cardOf(strip: HTMLElement | null, key: string): HTMLElement | null {
  return strip?.querySelector<HTMLElement>(`[data-process="${CSS.escape(key)}"]`) ?? null
}

function focusedKey(): string | undefined {
  return document.activeElement instanceof HTMLElement ? document.activeElement.dataset['process'] : undefined
}

/** The card that an arrow key leads to; null where it leads nowhere. */
function neighbour(
  columns: readonly MapColumn<ShownProcess>[],
  key: string | undefined,
  arrow: string,
): ShownProcess | null {
  const { x, y } = placeIn(columns, key)
  const rows = columns[x]?.rows ?? []
  switch (arrow) {
    case 'ArrowLeft':
      return nearest(columns[x - 1], y)
    case 'ArrowRight':
      return nearest(columns[x + 1], y)
    case 'ArrowUp':
      return rows.slice(0, Math.max(y, 0)).findLast((process) => process !== null) ?? null
    case 'ArrowDown':
      return rows.slice(y + 1).find((process) => process !== null) ?? null
    case 'Home':
      return columns[0]?.cells[0] ?? null
    case 'End':
      return columns.at(-1)?.cells[0] ?? null
    default:
      return null
  }
}

/** In the same row, else above it, else the first below. */
function nearest(column: MapColumn<ShownProcess> | undefined, y: number): ShownProcess | null {
  const above = column?.rows.slice(0, y + 1).findLast((process) => process !== null)
  return above ?? column?.cells[0] ?? null
}

function placeIn(columns: readonly MapColumn<ShownProcess>[], key: string | undefined) {
  const x = columns.findIndex(({ cells }) => cells.some((cell) => cell.key === key))
  return { x, y: columns[x]?.rows.findIndex((process) => process?.key === key) ?? -1 }
}
