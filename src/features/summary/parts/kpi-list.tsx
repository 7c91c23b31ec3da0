import type { DeviceKpiEntry } from '#local/store/fields.ts'
import { orNone } from '#domain/or-none.ts'
import { kpiWords } from '#domain/process/kpi.ts'
import styles from '#features/summary/summary.module.css'

export function KpiList({ entries }: { entries: readonly DeviceKpiEntry[] }) {
  if (entries.length === 0) return orNone(null)
  return (
    <ul className={styles['items']} role="list">
      {entries.map((entry) => (
        <li key={entry.id}>
          {kpiWords(entry)}
          {entry.memo.trim() !== '' && <span className={styles['memo']}>{entry.memo}</span>}
        </li>
      ))}
    </ul>
  )
}
