import type { Area } from '#domain/model/area.ts'
import { type ModelSummary, orderModels } from '#domain/model/group.ts'
import type { ListedGroup } from '#local/views/model-overlay.ts'

/** A model as the search lists it. */
export interface ModelEntry {
  id: string
  area: Area
  slug: string
  title: string
  /** Null where only the server's search has named it. */
  group: string | null
  product: string
  onDevice: boolean
  isRetired: boolean
}

export interface AreaModels {
  area: Area
  groups: readonly ListedGroup[]
}

const FIRST_SLUG = '금속주물'

/** The models of both areas, general ones first, each area by title with 금속주물 on top and retired ones at the end. */
export function listModelEntries(
  areas: readonly AreaModels[],
  simple: readonly ModelSummary[],
): ModelEntry[] {
  const listed = areas.flatMap(({ area, groups }) =>
    retiredLast(
      groups.flatMap((group) =>
        [...group.models, ...group.retired].map((model) => ({
          id: `${area}:${model.slug}`,
          area,
          slug: model.slug,
          title: model.title,
          group: group.name,
          product: model.product,
          onDevice: model.onDevice,
          isRetired: model.facts.isRetired,
        })),
      ),
    ),
  )
  const all = addUnknown(listed, toEntries('general', simple))
  const general = all.filter(({ area }) => area === 'general')
  return [...firstFirst(general), ...all.filter(({ area }) => area === 'root')]
}

export function toEntries(area: Area, summaries: readonly ModelSummary[]): ModelEntry[] {
  return summaries.map(({ slug, title, isRetired = false }) => ({
    id: `${area}:${slug}`,
    area,
    slug,
    title,
    group: null,
    product: '',
    onDevice: false,
    isRetired,
  }))
}

/** The known entries, and behind them those that are not among them. */
export function addUnknown(known: readonly ModelEntry[], more: readonly ModelEntry[]): ModelEntry[] {
  const ids = new Set(known.map(({ id }) => id))
  return [...known, ...more.filter(({ id }) => !ids.has(id))]
}

function retiredLast(entries: ModelEntry[]): ModelEntry[] {
  return orderModels(entries).sort((a, b) => Number(a.isRetired) - Number(b.isRetired))
}

function firstFirst(entries: readonly ModelEntry[]): ModelEntry[] {
  const isFirst = ({ slug }: ModelEntry) => slug.normalize('NFC') === FIRST_SLUG
  return [...entries.filter(isFirst), ...entries.filter((entry) => !isFirst(entry))]
}

/** What of a model is searched. */
export function searchedModelText({ title, group, product }: ModelEntry): string {
  return `${title} ${group ?? ''} ${product}`
}
