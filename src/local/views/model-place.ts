import type { SectionName } from '#domain/sections.ts'
import type { ProcessRow } from '#local/store/records.ts'

/** A place on a model's page: one of its sections, or a process by its `order` there. */
export type ModelPlace =
  { kind: 'section'; section: SectionName } | { kind: 'process'; order: number; number: string; name: string }

export type ProcessPlace = Extract<ModelPlace, { kind: 'process' }>

/** Where the processes that are not deleted stand on the pages of their models, by their keys. */
export function processPlaces(processes: readonly ProcessRow[]): Map<string, ProcessPlace> {
  const living = processes.filter((row) => !row.deleted).sort((one, other) => one.order - other.order)
  const places = [...Map.groupBy(living, (row) => row.modelKey).values()].flatMap((ofModel) =>
    ofModel.map(({ key, view }, order): [string, ProcessPlace] => [key, processPlace(view, order)]),
  )
  return new Map(places)
}

export function processPlace(view: ProcessRow['view'], order: number): ProcessPlace {
  return { kind: 'process', order, number: view.processNumber, name: view.name }
}
