import type { Area } from '#domain/model/area.ts'

/** The model that goes, as the server knows it. */
export interface Double {
  area: Area
  id: number
  slug: string
  title: string
}
