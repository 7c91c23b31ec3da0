import type { ReactNode } from 'react'
import type { Area } from '#domain/model/area.ts'
import { processPosition } from '#domain/process/process-number.ts'
import { DX_LABEL, SECTIONS } from '#domain/model/sections.ts'
import type { DeviceImage } from '#local/store/fields.ts'
import type { ShownProcess } from '#local/views/queries.ts'
import { orNone } from '#domain/or-none.ts'
import { DxFacts } from './dx-facts.tsx'
import { EquipmentSplit } from './equipment-split.tsx'
import { KpiList } from './kpi-list.tsx'
import { PhotoList } from './photo-list.tsx'
import { articleId } from '#features/summary/report-map.tsx'
import type { ReportPart } from '#features/summary/report-parts.ts'
import { SummaryRow } from './summary-row.tsx'
import styles from '#features/summary/summary.module.css'
import { UnsentMark } from '#features/summary/unsent-mark.tsx'

const { fields } = SECTIONS.process

interface ProcessTableProps {
  area: Area
  process: ShownProcess
  parts: ReadonlySet<ReportPart>
  isUnsent: boolean
  photo: (image: DeviceImage, alt: string) => ReactNode
}

export function ProcessTable({ area, process, parts, isUnsent, photo }: ProcessTableProps) {
  const name = orNone(process.name)
  const { autoState, monitoringState, connectionState, memo, manager } = process
  // The form of a root process asks for neither; what was recorded all the same is shown.
  const hasOwn = (...values: (string | null)[]) =>
    area === 'general' || values.some((value) => value !== null && value.trim() !== '')
  return (
    <article id={articleId(process)} className={styles['process']} aria-label={`${name} 공정`}>
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
          {parts.has('photos') && (
            <SummaryRow name={fields.images.label}>
              <PhotoList images={process.images} subject={`${name} 공정`} photo={photo} />
            </SummaryRow>
          )}
          <SummaryRow name={fields.description.label}>{orNone(process.description)}</SummaryRow>
          {parts.has('equipments') && (
            <SummaryRow name={fields.equipments.label}>
              <EquipmentSplit equipment={process.equipments} />
            </SummaryRow>
          )}
          {parts.has('kpis') && (
            <SummaryRow name={fields.kpis.label}>
              <KpiList entries={process.kpis} />
            </SummaryRow>
          )}
          {parts.has('dx') && hasOwn(autoState, monitoringState, connectionState) && (
            <SummaryRow name={DX_LABEL}>
              <DxFacts process={process} />
            </SummaryRow>
          )}
          {parts.has('memos') && hasOwn(memo) && (
            <SummaryRow name={fields.memo.label}>{orNone(memo)}</SummaryRow>
          )}
          {hasOwn(manager) && <SummaryRow name={fields.manager.label}>{orNone(manager)}</SummaryRow>}
        </tbody>
      </table>
    </article>
  )
}
