import type { Area } from '#domain/model/area.ts'
import type { ModelRow } from '#local/store/records.ts'

/** What a model is called, and where its page is. */
export interface ModelAddress {
  title: string
  area: Area
  /** The server's slug, or the key of a model made here. */
  slug: string
}

export function addressOf({ key, area, slug, view }: ModelRow): ModelAddress {
  return { title: view.title, area, slug: slug ?? key }
}
