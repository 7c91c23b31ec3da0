import * as z from 'zod/mini'
import { type Area, area } from '#domain/model/area.ts'

const KEY = 'office-place'

/** Models of both areas may have one slug. */
const placed = z.object({ area, slug: z.string() })
export type PlacedModel = z.infer<typeof placed>

const schema = z.object({
  username: z.string(),
  /** The query of the address: what of the list was shown. */
  search: z.string(),
  /** The models that were shown, in their order. */
  models: z.array(placed),
  /** The one that was opened last; null: none was. */
  opened: z.nullable(placed),
})

/** Where in the office's list somebody is. It lasts as long as the window. */
export type OfficePlace = z.infer<typeof schema>

/** @returns null where nobody was yet, or somebody else */
export function readPlace(username: string): OfficePlace | null {
  const kept = sessionStorage.getItem(KEY)
  if (kept === null) return null
  try {
    const place = schema.parse(JSON.parse(kept))
    return place.username === username ? place : null
  } catch (error) {
    console.warn('The place in the office list could not be read.', error)
    return null
  }
}

export function keepPlace(place: OfficePlace): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(place))
  } catch (error) {
    // Without room for it the list begins at its head.
    console.warn('The place in the office list could not be kept.', error)
  }
}

/** A model that is open, with all that it may have been listed as. */
export interface OpenedModel {
  area: Area
  slugs: readonly (string | null)[]
}

/** Where the model that is open stands among those that were listed; null where it was not. */
export function stepsFrom({ models }: OfficePlace, open: OpenedModel) {
  const index = models.findIndex(({ area, slug }) => area === open.area && open.slugs.includes(slug))
  if (index === -1) return null
  return {
    number: index + 1,
    count: models.length,
    previous: models[index - 1] ?? null,
    next: models[index + 1] ?? null,
  }
}
