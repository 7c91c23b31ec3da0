import type { ReactNode } from 'react'
import styles from '#features/summary/summary.module.css'

interface SummaryPartProps {
  id: string
  title: string
  /** Rows. */
  children: ReactNode
}

/** A part of the report that is one table. */
export function SummaryPart({ id, title, children }: SummaryPartProps) {
  return (
    <section aria-labelledby={id} className={styles['whole']}>
      <h2 id={id} className={styles['part']}>
        {title}
      </h2>
      <table className={styles['table']}>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}
