import type { CatalogueKind, CatalogueState } from '#catalogue/messages.ts'
import { CATALOGUE_KINDS } from '#catalogue/page/port.ts'
import { type TripGroup, countPhotos } from './trip-group.ts'

/** The answer to "can I drive?". */
export type Readiness =
  { kind: 'nothing-chosen' } | { kind: 'ready'; at: number } | { kind: 'lacking'; lacks: string[] }

export interface Circumstances {
  groups: readonly TripGroup[]
  catalogues: Record<CatalogueKind, CatalogueState>
  /** Bytes that the browser still gives; null where it does not say. */
  freeBytes: number | null
  /** When the session ends, in ms; null where the server does not say. */
  sessionUntil: number | null
  now: number
}

export const CATALOGUE_LABEL: Record<CatalogueKind, string> = {
  kpi: '핵심관리요소 목록',
  equipment: '장비 목록',
  industry: '업종 목록',
}

/** What a photo takes at the most, as this app makes them (pictures/make-picture.ts). */
export const PHOTO_BYTES = 1024 * 1024
const DAY_MS = 24 * 60 * 60 * 1000

/** Ready since its oldest group is; a day without the server must fit into the session. */
export function readinessOf(known: Circumstances): Readiness {
  const chosen = known.groups.filter(({ isChosen }) => isChosen)
  if (chosen.length === 0) return { kind: 'nothing-chosen' }
  const lacks = lacksOf(known, chosen)
  if (lacks.length > 0) return { kind: 'lacking', lacks }
  return { kind: 'ready', at: Math.min(...chosen.flatMap(({ prepared }) => prepared?.at ?? [])) }
}

/** The chosen groups that are not here as they are now. */
export function unpreparedOf(groups: readonly TripGroup[]): TripGroup[] {
  return groups.filter(({ isChosen, prepared }) => isChosen && prepared?.changed.length !== 0)
}

/** What the photos of models that are still to come take, at the most. */
export function bytesToCome(groups: readonly TripGroup[]): number {
  const models = groups.flatMap(({ taken, prepared }) => prepared?.changed ?? taken)
  return countPhotos(models) * PHOTO_BYTES
}

function lacksOf(known: Circumstances, chosen: readonly TripGroup[]): string[] {
  const { catalogues, freeBytes, sessionUntil, now } = known
  const unprepared = unpreparedOf(chosen)
  const never = unprepared.filter(({ prepared }) => prepared === null).length
  const changed = unprepared.reduce((sum, { prepared }) => sum + (prepared?.changed.length ?? 0), 0)
  return [
    ...(never > 0 ? [`내려받지 않은 그룹 ${never}개`] : []),
    ...(changed > 0 ? [`준비한 뒤 바뀐 모델 ${changed}개`] : []),
    ...CATALOGUE_KINDS.flatMap((kind) => (isMissing(catalogues[kind]) ? [CATALOGUE_LABEL[kind]] : [])),
    ...(freeBytes !== null && freeBytes < bytesToCome(unprepared) ? ['저장 공간'] : []),
    ...(sessionUntil !== null && sessionUntil < now + DAY_MS ? ['하루 안에 끝나는 로그인'] : []),
  ]
}

/** What is being read is not missing yet. */
function isMissing({ phase }: CatalogueState): boolean {
  return phase === 'partial' || phase === 'absent'
}
