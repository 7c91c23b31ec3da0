import { processPosition } from '#domain/process/process-number.ts'
import { SECTIONS } from '#domain/model/sections.ts'
import type { ModelPlace } from '#local/views/model-place.ts'

/** What a place in a model's page is called. */
export function placeTitle(place: ModelPlace): string {
  switch (place.kind) {
    case 'section':
      return SECTIONS[place.section].title
    case 'process':
      return `공정 ${processPosition(place.number)} ${place.name}`.trimEnd()
  }
}
