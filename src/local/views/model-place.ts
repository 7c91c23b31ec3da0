import type { SectionName } from '#domain/model/sections.ts'
import { shownNumber } from '#local/store/process-number.ts'
import type { ModelRow, ProcessRow } from '#local/store/records.ts'

/** A place on a model's page: one of its sections, or a process by its `order` there. */
export type ModelPlace =
  { kind: 'section'; section: SectionName } | { kind: 'process'; order: number; number: string; name: string }

export type ProcessPlace = Extract<ModelPlace, { kind: 'process' }>

/** Where the processes that are not deleted stand on the pages of these models, by their keys. */
export function processPlaces(
  processes: readonly ProcessRow[],
  models: readonly (ModelRow | undefined)[],
): Map<string, ProcessPlace> {
  const modelAt = new Map(models.map((model) => [model?.key, model]))
  const living = processes.filter((row) => !row.deleted).sort((one, other) => one.order - other.order)
  const places = [...Map.groupBy(living, (row) => row.modelKey).values()].flatMap((ofModel) =>
    ofModel.map((row, order): [string, ProcessPlace] => [
      row.key,
      { kind: 'process', order, number: shownNumber(row, modelAt.get(row.modelKey)), name: row.view.name },
    ]),
  )
  return new Map(places)
}
