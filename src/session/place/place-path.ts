import type { Area } from '#domain/model/area.ts'
import { processPosition } from '#domain/process/process-number.ts'
import { SECTIONS } from '#domain/model/sections.ts'
import { modelPath } from '#domain/model/area-words.ts'
import type { ModelPlace } from '#local/views/model-place.ts'

/** The address of a place in a model's page. A process is found by its order; its card is named by its number. */
export function placePath(model: { area: Area; slug: string }, place: ModelPlace): string {
  const path = modelPath(model.area, model.slug)
  switch (place.kind) {
    case 'section':
      return `${path}#section-${SECTIONS[place.section].number}`
    case 'process':
      return `${path}?processIndex=${place.order}#section-${processPosition(place.number)}`
  }
}
