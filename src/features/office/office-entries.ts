import type { Area } from '#domain/model/area.ts'
import { compareNames } from '#domain/model/group.ts'
import { WORK_STATUSES, type WorkStatus, workStatusLabel } from '#domain/model/work-status.ts'
import { AREA_LABEL } from '#domain/model/area-words.ts'
import { search } from '#lib/search/ranked-search.ts'
import { createTextIndex } from '#lib/search/text-index.ts'
import type { ListedGroup, ListedModel } from '#local/views/model-overlay.ts'
import { type OfficeFilter, SINCES, type Since } from './filter/office-filter.ts'

/** A model of either area with the group it is in. */
export interface OfficeEntry {
  /** Stays the same while the model is listed, also when the device comes to hold it. */
  id: string
  area: Area
  groupId: number
  groupName: string
  model: ListedModel
  /** Since when it has changed, of what can be asked for. */
  changedSince: ReadonlySet<Since>
}

export interface OfficeSection {
  id: string
  title: string
  entries: OfficeEntry[]
}

export function entriesOf(
  area: Area,
  groups: readonly ListedGroup[],
  hasChanged: (model: ListedModel, since: Since) => boolean,
): OfficeEntry[] {
  return groups.flatMap((group) =>
    [...group.models, ...group.retired].map((model) => ({
      id: `${area}/${model.slug}`,
      area,
      groupId: group.id,
      groupName: group.name,
      model,
      changedSince: new Set(SINCES.filter((since) => hasChanged(model, since))),
    })),
  )
}

/** Everything that the filter keeps, but for the stage: how many there are of each is shown beside it. */
export function narrow(entries: readonly OfficeEntry[], filter: OfficeFilter): OfficeEntry[] {
  const ofPlace = entries.filter(
    ({ area, groupId, changedSince, model }) =>
      (filter.withRetired || !model.facts.isRetired) &&
      filter.since.every((since) => changedSince.has(since)) &&
      (filter.area === null || area === filter.area) &&
      (filter.groupId === null || (groupId === filter.groupId && area === filter.area)),
  )
  if (filter.text.trim() === '') return ofPlace
  const texts = ofPlace.map(({ groupName, model }) =>
    [model.title, groupName, model.facts.surveyor ?? '', model.facts.changedBy ?? ''].join(' '),
  )
  const found = new Set(search([createTextIndex(texts)], filter.text))
  return ofPlace.filter((_, index) => found.has(index))
}

export function countByStage(entries: readonly OfficeEntry[]): Map<WorkStatus, number> {
  const counts = new Map<WorkStatus, number>(WORK_STATUSES.map(({ value }) => [value, 0]))
  for (const { model } of entries) {
    const { stage } = model.facts
    if (stage !== null) counts.set(stage, (counts.get(stage) ?? 0) + 1)
  }
  return counts
}

/** How many there would be if they had to have changed since then as well. */
export function countChangedSince(
  entries: readonly OfficeEntry[],
  filter: OfficeFilter,
): Record<Since, number> {
  const kept = narrow(entries, filter).filter(({ model }) => isOfStage(model, filter))
  const count = (since: Since) => kept.filter(({ changedSince }) => changedSince.has(since)).length
  return { yesterday: count('yesterday'), seen: count('seen') }
}

/** How many are out of the way. */
export function countRetired(entries: readonly OfficeEntry[]): number {
  return entries.filter(({ model }) => model.facts.isRetired).length
}

function isOfStage({ facts }: ListedModel, { stage }: OfficeFilter): boolean {
  return stage === null || facts.stage === stage
}

/** The entries of the chosen stage in their sections, both in the order that was asked for. */
export function sectionsOf(entries: readonly OfficeEntry[], filter: OfficeFilter): OfficeSection[] {
  const kept = entries.filter(({ model }) => isOfStage(model, filter))
  const ordered = kept.sort(
    (a, b) => ORDERS[filter.order](a, b) || compareNames(a.model.title, b.model.title),
  )
  return filter.by === 'group' ? byGroup(ordered, entries) : byStage(ordered)
}

/** The groups stay in the order in which they are listed, whatever the order of the models in them. */
function byGroup(ordered: readonly OfficeEntry[], listed: readonly OfficeEntry[]): OfficeSection[] {
  const idOf = ({ area, groupId }: OfficeEntry) => `${area}/${groupId}`
  const bySection = Map.groupBy(ordered, idOf)
  return [...new Map(listed.map((entry) => [idOf(entry), entry]))].flatMap(([id, { area, groupName }]) => {
    const entries = bySection.get(id) ?? []
    return entries.length === 0 ? [] : [{ id, title: `${AREA_LABEL[area]} · ${groupName}`, entries }]
  })
}

function byStage(ordered: readonly OfficeEntry[]): OfficeSection[] {
  const bySection = Map.groupBy(ordered, ({ model }) => model.facts.stage)
  const stages = [...WORK_STATUSES.map(({ value }) => value), null]
  return stages.flatMap((stage) => {
    const entries = bySection.get(stage) ?? []
    const title = stage === null ? '단계를 알 수 없음' : workStatusLabel(stage)
    return entries.length === 0 ? [] : [{ id: String(stage), title, entries }]
  })
}

const ORDERS: Record<OfficeFilter['order'], (a: OfficeEntry, b: OfficeEntry) => number> = {
  stage: (a, b) => (a.model.facts.stage ?? 9) - (b.model.facts.stage ?? 9),
  changed: (a, b) => (b.model.facts.changedAt ?? '').localeCompare(a.model.facts.changedAt ?? ''),
  progress: (a, b) => (a.model.facts.progress ?? 2) - (b.model.facts.progress ?? 2),
  title: () => 0,
}
