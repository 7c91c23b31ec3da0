import type { IndustryRequest, Lookups, Page } from '#api/lookups.ts'
import { kpiFullName } from '#domain/process/kpi.ts'
import type { GenBiz } from '#domain/model/gen-biz.ts'
import type { CatalogueKind, CatalogueQuery } from '#catalogue/messages.ts'
import type { DeviceEquipment, DeviceKpiNode } from '#local/store/fields.ts'

/** The records as they are listed and indexed. */
export interface CatalogueRows {
  equipment: DeviceEquipment
  kpi: DeviceKpiNode
  industry: GenBiz
}

/** What of a record is searched. */
export const searchedText: { [K in CatalogueKind]: (row: CatalogueRows[K]) => string } = {
  equipment: ({ name }) => name,
  kpi: ({ fullName, name }) => (fullName === '' ? kpiFullName([name]) : fullName),
  industry: ({ productName, ksicCode, ksic, icCode, ic }) =>
    `${productName} ${ksic} ${ic} ${ksicCode} ${icCode}`,
}

type ReadPage<Row> = (lookups: Lookups, request: IndustryRequest) => Promise<Page<Row>>

/** One page of the server's list, or of its answer to a search. */
export const readPage: { [K in CatalogueKind]: ReadPage<CatalogueRows[K]> } = {
  equipment: (lookups, request) => lookups.equipment(request),
  kpi: (lookups, request) => lookups.kpi(request),
  industry: (lookups, request) => lookups.industries(request),
}

/** Industry records under the chosen classes; the other catalogues are not narrowed. */
export function isWithin(row: object, { ksicCode = '', icCode = '' }: CatalogueQuery): boolean {
  const { ksicCode: ksic, icCode: ic } = row as Partial<GenBiz>
  return (ksic ?? '').startsWith(ksicCode) && (ic ?? '').startsWith(icCode)
}
