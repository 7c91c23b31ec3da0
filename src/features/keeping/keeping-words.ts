import type { KeptCatalogue, KeptEntry, Uses } from '#domain/process/keeping.ts'
import { equipmentKindLabel } from '#domain/process/equipment.ts'
import { KPI_LEVELS, KPI_NAME_JOINT } from '#domain/process/kpi.ts'
import { askingFailure } from '#session/lookups/asking-failure.ts'

export const CATALOGUE_WORDS: Record<KeptCatalogue, string> = { equipment: '장비', kpi: '관리요소' }

/** What it is called: a node by its own name. */
export function entryName({ name }: { name: string }): string {
  return name === '' ? '(이름 없음)' : name
}

/** What kind of thing it is. */
export function entryKind(entry: KeptEntry): string {
  return 'level' in entry ? KPI_LEVELS[entry.level] : entry.equipmentType
}

/** What tells it from others of its name: where a node lies, and what a machine is for. */
export function entryPlace(entry: KeptEntry): string {
  if (!('level' in entry)) return equipmentKindLabel(entry)
  return entry.fullName.split(KPI_NAME_JOINT).slice(0, -1).join(' › ')
}

/** 참조 12곳(모델 5개), or that nothing refers to it. */
export function usesWords({ places, models, otherModels }: Uses): string {
  return places === 0 ? '참조하는 곳 없음' : `참조 ${places}곳(모델 ${models.length + otherModels}개)`
}

export function keepingFailure(error: unknown): string {
  return askingFailure(error, {
    forbidden: '기준 정보를 정리할 권한이 없습니다. 관리자에게 물어보세요.',
    'not-found': '그 항목이 서버에 없습니다.',
    conflict: '그 사이에 다른 사람이 이 항목을 고쳤습니다. 지금 내용을 확인한 뒤 다시 해주세요.',
  })
}
