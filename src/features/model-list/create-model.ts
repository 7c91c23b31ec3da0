import type { GroupRef } from '#domain/model/group.ts'
import { modelTitle } from '#domain/model/model.ts'
import { MESSAGES } from '#domain/messages.ts'

export type NewModel =
  | { kind: 'valid'; title: string; group: GroupRef }
  | { kind: 'invalid'; titleError: string | null; groupError: string | null }

/** Checks what a person entered for a new model. */
export function checkNewModel(title: string, group: GroupRef | null): NewModel {
  const parsed = modelTitle.safeParse(title.trim())
  const titleError = parsed.success ? null : (parsed.error.issues[0]?.message ?? MESSAGES.model.noTitle)
  const groupError = group === null ? MESSAGES.model.noGroup : null
  if (parsed.success && group !== null) return { kind: 'valid', title: parsed.data, group }
  return { kind: 'invalid', titleError, groupError }
}
