import type { WorkStatus } from '#domain/model/work-status.ts'
import styles from '#features/office/office.module.css'

const STEPS = [1, 2, 3, 4] as const

/** The stage as steps of four, beside its word. */
export function StageMeter({ stage }: { stage: WorkStatus }) {
  return (
    <span className={styles['meter']} aria-hidden="true">
      {STEPS.map((step) => (
        <span key={step} data-done={step <= stage} />
      ))}
    </span>
  )
}
