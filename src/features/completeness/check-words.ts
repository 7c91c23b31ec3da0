import type { Area } from '#domain/area.ts'
import type { ProcessPart, SectionGap } from '#domain/completeness.ts'
import { processPosition } from '#domain/process-number.ts'
import { sectionTitle } from '#domain/section-words.ts'
import { fieldLabel } from '#domain/field-words.ts'
import type { ModelCheck, ModelPlace } from '#local/views/completeness.ts'

const PROCESS_PARTS: Record<ProcessPart, string> = {
  description: '설명',
  photos: '사진',
  equipment: '장비',
  kpis: 'KPI',
}

/** What a process lacks: `사진, 장비 없음`. */
export function processLackWords(lacks: readonly ProcessPart[]): string {
  return `${lacks.map((part) => PROCESS_PARTS[part]).join(', ')} 없음`
}

/** What a section lacks: `비어 있음` or `특징 없음`. */
export function sectionLackWords({ isEmpty, lacks }: SectionGap): string {
  return isEmpty ? '비어 있음' : `${lacks.map(fieldLabel).join(', ')} 없음`
}

/** A place as people speak of it: its number, and its name. */
export function placeWords(area: Area, place: ModelPlace): { number: string; name: string } {
  switch (place.kind) {
    case 'section':
      return { number: place.section, name: sectionTitle(area, place.section) }
    case 'process':
      return { number: processPosition(place.number), name: place.name === '' ? '-' : place.name }
  }
}

/** At how many places something is missing. A model without a process lacks that as a whole. */
export function countGaps({ sections, processes, processCount }: ModelCheck): number {
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
