import type { ReactNode } from 'react'
import { processPosition } from '#domain/process/process-number.ts'
import type { ShownProcess } from '#local/views/queries.ts'
import { countsAndMissing } from './counts-and-missing.ts'
import styles from './process-strip.module.css'

interface ProcessCardProps {
  process: ShownProcess
  state: 'current' | 'other'
  note: string | null
  picture: ReactNode
  onChoose: () => void
}

/** There are dozens of these: plain elements, styled once. */
export function ProcessCard({ process, state, note, picture, onChoose }: ProcessCardProps) {
  const { counts, missing } = countsAndMissing(process)
  return (
    <button
      type="button"
      className={styles['card']}
      data-process={process.key}
      aria-current={state === 'current' ? 'true' : undefined}
      tabIndex={state === 'current' ? 0 : -1}
      onClick={onChoose}
    >
      <span className={styles['picture']}>{picture}</span>
      <span className={styles['position']}>{processPosition(process.processNumber)}</span>
      {note !== null && <span className={styles['note']}>{note}</span>}
      <span className={styles['text']}>
        <span className={styles['name']}>{process.name === '' ? '-' : process.name}</span>
        <span className={styles['description']}>
          {process.description === '' ? '-' : process.description}
        </span>
        <span className={styles['counts']}>
          {counts.map((count) => (
            <span key={count}>{count}</span>
          ))}
          {missing.map((words) => (
            <span key={words} className={styles['missing']}>
              {words}
            </span>
          ))}
        </span>
      </span>
    </button>
  )
}
