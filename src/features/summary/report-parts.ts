import { DX_LABEL, SECTIONS } from '#domain/model/sections.ts'

const { fields } = SECTIONS.process

/** What of a report can be left out, in its order on the page. */
export const REPORT_PARTS = [
  { name: 'map', label: '공정도' },
  { name: 'photos', label: fields.images.label },
  { name: 'equipments', label: fields.equipments.label },
  { name: 'kpis', label: fields.kpis.label },
  { name: 'dx', label: DX_LABEL },
  { name: 'memos', label: fields.memo.label },
  { name: 'common', label: SECTIONS.kpi.title },
] as const
export type ReportPart = (typeof REPORT_PARTS)[number]['name']

const PARAM = 'without'

/** The parts that the address does not leave out. */
export function readParts(params: URLSearchParams): ReadonlySet<ReportPart> {
  const leftOut = new Set(params.get(PARAM)?.split(','))
  return new Set(REPORT_PARTS.map(({ name }) => name).filter((name) => !leftOut.has(name)))
}

/** The address of the same report with a part put in or left out, so that what was chosen can be passed on. */
export function writePart(
  params: URLSearchParams,
  { name, isShown }: { name: ReportPart; isShown: boolean },
): URLSearchParams {
  const shown = readParts(params)
  const leftOut = REPORT_PARTS.map((part) => part.name).filter((part) =>
    part === name ? !isShown : !shown.has(part),
  )
  const next = new URLSearchParams(params)
  if (leftOut.length === 0) next.delete(PARAM)
  else next.set(PARAM, leftOut.join(','))
  return next
}
