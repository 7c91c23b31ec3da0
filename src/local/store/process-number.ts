import { composeProcessNumber, inOtherIndustry, parseProcessNumber } from '#domain/process/process-number.ts'
import type { ModelRow, ProcessRow } from './records.ts'

/**
 * The number of a process as people see it. In the general area it begins with the id of the model's industry, and the
 * server changes it with the industry; until it has, that is shown here, and no process needs an edit of its own.
 */
export function shownNumber(
  { view, provisionalNumber }: Pick<ProcessRow, 'view' | 'provisionalNumber'>,
  model: Pick<ModelRow, 'area' | 'base' | 'view'> | undefined,
): string {
  const to = model?.area === 'general' ? model.view.genBiz?.id : undefined
  if (to === undefined) return view.processNumber
  // One that the server has still to number gets what the industry is by then.
  if (provisionalNumber) return withUnique(view.processNumber, String(to))
  const from = model?.base?.genBiz?.id
  return from === undefined ? view.processNumber : inOtherIndustry(view.processNumber, { from, to })
}

/** The number with something else before the dash. */
export function withUnique(number: string, unique: string): string {
  return composeProcessNumber({ ...parseProcessNumber(number), unique })
}
