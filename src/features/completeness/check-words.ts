import type { AskedProcessField, MissingInSection } from '#domain/model/completeness.ts'
import { processPosition } from '#domain/process/process-number.ts'
import { SECTIONS, fieldLabels, shortLabel } from '#domain/model/sections.ts'
import type { ModelPlace } from '#local/views/model-place.ts'
import type { ModelCheck } from './check-models.ts'

/** What is missing of a process: `사진, 장비 없음`. */
export function missingInProcessWords(missing: readonly AskedProcessField[]): string {
  return `${missing.map(shortLabel).join(', ')} 없음`
}

/** What is missing in a section: `비어 있음` or `특징 없음`. */
export function missingInSectionWords({ isEmpty, missing }: MissingInSection): string {
  return isEmpty ? '비어 있음' : `${fieldLabels(missing)} 없음`
}

/** A place as people speak of it: its number, and its name. */
export function placeWords(place: ModelPlace): { number: string; name: string } {
  switch (place.kind) {
    case 'section':
      return { number: SECTIONS[place.section].number, name: SECTIONS[place.section].title }
    case 'process':
      return { number: processPosition(place.number), name: place.name === '' ? '-' : place.name }
  }
}

/** How many places are not complete. A model without a process is missing one as a whole. */
export function countIncomplete({ sections, processes, processCount }: ModelCheck): number {
  return sections.length + processes.length + (processCount === 0 ? 1 : 0)
}

/** `저장한 내용 3건과 사진 2장이 아직 이 기기에만 있습니다.`; null where everything is on the server. */
export function unsentWords({ edits, photos }: ModelCheck['unsent']): string | null {
  const parts = [
    ...(edits > 0 ? [`저장한 내용 ${edits}건`] : []),
    ...(photos > 0 ? [`사진 ${photos}장`] : []),
  ]
  if (parts.length === 0) return null
  return `${parts.join(', ')} · 아직 이 기기에만 있음`
}
