import type { ReactNode } from 'react'
import { type Band, bandLabel } from '#domain/model/bands.ts'
import { SECTIONS } from '#domain/model/sections.ts'
import type { DeviceImage, ModelFields } from '#local/store/fields.ts'
import { orNone } from '#domain/or-none.ts'
import { KpiList } from './kpi-list.tsx'
import { PhotoList } from './photo-list.tsx'
import type { ReportPart } from '#features/summary/report-parts.ts'
import { SummaryPart } from './summary-part.tsx'
import { SummaryRow } from './summary-row.tsx'

const RATES = ['autoProcessState', 'monitoringProcessState', 'connectionProcessState'] as const

interface ModelRestProps {
  fields: ModelFields
  parts: ReadonlySet<ReportPart>
  photo: (image: DeviceImage, alt: string) => ReactNode
}

/** What was recorded of the model as a whole, behind its processes: sections 05 and 06. */
export function ModelRest({ fields, parts, photo }: ModelRestProps) {
  const { kpi, etc } = SECTIONS
  return (
    <>
      {parts.has('common') && (
        <SummaryPart id="common" title={kpi.title}>
          <SummaryRow name={kpi.fields.kpis.label}>
            <KpiList entries={fields.kpis} />
          </SummaryRow>
          {RATES.map((rate) => (
            <SummaryRow key={rate} name={kpi.fields[rate].label}>
              {bandWords(fields[rate])}
            </SummaryRow>
          ))}
        </SummaryPart>
      )}
      {(parts.has('memos') || parts.has('photos')) && (
        <SummaryPart id="other" title={etc.title}>
          {parts.has('memos') && <SummaryRow name={etc.fields.memo.label}>{orNone(fields.memo)}</SummaryRow>}
          {parts.has('photos') && (
            <SummaryRow name={etc.fields.images.label}>
              <PhotoList images={fields.images} subject={etc.title} photo={photo} />
            </SummaryRow>
          )}
        </SummaryPart>
      )}
    </>
  )
}

function bandWords(band: Band | null): string {
  return band === null ? orNone(null) : bandLabel(band)
}
