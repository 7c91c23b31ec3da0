import type { DeviceKpiEntry } from '#local/store/fields.ts'
import { orNone } from './or-none.ts'
import styles from './summary.module.css'

export function KpiList({ entries }: { entries: readonly DeviceKpiEntry[] }) {
  if (entries.length === 0) return orNone(null)
  return (
    <ul className={styles['items']} role="list">
      {entries.map(({ id, kpi0, kpi1, kpi2, kpi3, memo }) => (
        <li key={id}>
          {[kpi0, kpi1, kpi2].map((node) => orNone(node?.name)).join(' › ')} ({orNone(kpi3?.name)})
          {memo.trim() !== '' && <span className={styles['memo']}>{memo}</span>}
        </li>
      ))}
    </ul>
  )
}
