import type { ReactNode } from 'react'
import { processPosition } from '#domain/process-number.ts'
import { SECTIONS } from '#domain/sections.ts'
import { NoImage } from '#pictures/no-image.tsx'
import type { DeviceImage, DeviceKpiEntry } from '#local/store/fields.ts'
import type { ShownProcess } from '#local/views/queries.ts'
import { EquipmentSplit } from './equipment-split.tsx'
import { orNone } from './or-none.ts'
import { SummaryRow } from './summary-row.tsx'
import styles from './summary.module.css'
import { UnsentMark } from './unsent-mark.tsx'

const { fields } = SECTIONS.process

interface ProcessTableProps {
  process: ShownProcess
  isUnsent: boolean
  photo: (image: DeviceImage, alt: string) => ReactNode
}

export function ProcessTable({ process, isUnsent, photo }: ProcessTableProps) {
  const name = orNone(process.name)
  return (
    <article className={styles['process']} aria-label={`${name} 공정`}>
      <table className={styles['table']}>
        <colgroup>
          <col className={styles['names']} />
          <col />
        </colgroup>
        {/* In the head of the table, so that paper says on every page whose rows these are. */}
        <thead>
          <tr>
            <th colSpan={2} scope="colgroup">
              <h3 className={styles['processName']}>
                <span className={styles['position']}>{processPosition(process.processNumber)}</span>
                <span>{name}</span>
                {isUnsent && <UnsentMark />}
              </h3>
            </th>
          </tr>
        </thead>
        <tbody>
          <SummaryRow name={fields.processNumber.label}>
            {orNone(process.processNumber)}
            {process.provisionalNumber && ' (임시)'}
          </SummaryRow>
          <SummaryRow name={fields.name.label}>{name}</SummaryRow>
          <SummaryRow name={fields.images.label}>
            {process.images.length === 0 ? (
              <div className={styles['noPhoto']}>
                <NoImage />
              </div>
            ) : (
              <ul className={styles['photos']} role="list">
                {process.images.map((image, at) => (
                  <li key={image.id}>{photo(image, `${name} 공정 사진 ${at + 1}`)}</li>
                ))}
              </ul>
            )}
          </SummaryRow>
          <SummaryRow name={fields.description.label}>{orNone(process.description)}</SummaryRow>
          <SummaryRow name={fields.equipments.label}>
            <EquipmentSplit equipment={process.equipments} />
          </SummaryRow>
          <SummaryRow name={fields.kpis.label}>
            <KpiEntries entries={process.kpis} />
          </SummaryRow>
        </tbody>
      </table>
    </article>
  )
}

function KpiEntries({ entries }: { entries: readonly DeviceKpiEntry[] }) {
  if (entries.length === 0) return orNone(null)
  return (
    <ul className={styles['items']} role="list">
      {entries.map(({ id, kpi0, kpi1, kpi2, kpi3, memo }) => (
        <li key={id} className={styles['kpi']}>
          {[kpi0, kpi1, kpi2].map((node) => orNone(node?.name)).join(' › ')} ({orNone(kpi3?.name)})
          {memo.trim() !== '' && <span className={styles['memo']}>{memo}</span>}
        </li>
      ))}
    </ul>
  )
}
