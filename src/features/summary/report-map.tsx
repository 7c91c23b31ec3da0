import { processColumns } from '#domain/process/process-map.ts'
import { processPosition } from '#domain/process/process-number.ts'
import type { ShownProcess } from '#local/views/queries.ts'
import { orNone } from '#domain/or-none.ts'
import styles from './report-parts.module.css'

/** The whole line at a glance, and the way to each process. */
export function ReportMap({ processes }: { processes: readonly ShownProcess[] }) {
  return (
    <ol className={styles['map']}>
      {processColumns(processes).map(({ main, cells }) => (
        <li key={main}>
          <ol>
            {cells.map((process) => (
              <li key={process.key}>
                <a href={`#${articleId(process)}`}>
                  <span>{processPosition(process.processNumber)}</span> {orNone(process.name)}
                </a>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  )
}

export function articleId({ key }: { key: string }): string {
  return `process-${key}`
}
