import { DX_FIELDS } from '#domain/process/process.ts'
import { SECTIONS } from '#domain/model/sections.ts'
import type { ProcessFields } from '#local/store/fields.ts'
import { orNone } from '#domain/or-none.ts'
import styles from '#features/summary/summary.module.css'

/** How far the digital transformation of one process has come. */
export function DxFacts({ process }: { process: Pick<ProcessFields, (typeof DX_FIELDS)[number]> }) {
  return (
    <dl className={styles['split']}>
      {DX_FIELDS.map((field) => (
        <div key={field}>
          <dt className={styles['splitName']}>{SECTIONS.process.fields[field].label}</dt>
          <dd>{orNone(process[field])}</dd>
        </div>
      ))}
    </dl>
  )
}
