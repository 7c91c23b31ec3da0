import type { GroupRef } from '#domain/model/group.ts'
import { modelTitle } from '#domain/model/model.ts'

/** Texts of creating a model that are fixed word for word. */
export const CREATE_MESSAGES = {
  created: {
    general: '새로운 참조모델이 생성되었습니다.',
    root: '새로운 뿌리모델이 생성되었습니다.',
  },
  createdHint: '추가적인 정보를 입력하여 업데이트해주세요.',
  noTitle: '모델명을 최소 1글자 이상 입력해주세요.',
  noGroup: '그룹을 선택해주세요.',
} as const

export type NewModel =
  | { kind: 'valid'; title: string; group: GroupRef }
  | { kind: 'invalid'; titleError: string | null; groupError: string | null }

/** Checks what a person entered for a new model. */
export function checkNewModel(title: string, group: GroupRef | null): NewModel {
  const parsed = modelTitle.safeParse(title.trim())
  const titleError = parsed.success ? null : (parsed.error.issues[0]?.message ?? CREATE_MESSAGES.noTitle)
  const groupError = group === null ? CREATE_MESSAGES.noGroup : null
  if (parsed.success && group !== null) return { kind: 'valid', title: parsed.data, group }
  return { kind: 'invalid', titleError, groupError }
}
