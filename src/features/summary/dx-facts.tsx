import { SECTIONS } from '#domain/sections.ts'
import type { ProcessFields } from '#local/store/fields.ts'
import { orNone } from './or-none.ts'
import styles from './summary.module.css'

const FIELDS = ['autoState', 'monitoringState', 'connectionState'] as const

/** How far the digital transformation of one process has come. */
export function DxFacts({ process }: { process: Pick<ProcessFields, (typeof FIELDS)[number]> }) {
  return (
    <dl className={styles['split']}>
      {FIELDS.map((field) => (
        <div key={field}>
          <dt className={styles['splitName']}>{SECTIONS.process.fields[field].label}</dt>
          <dd>{orNone(process[field])}</dd>
        </div>
      ))}
    </dl>
  )
}
