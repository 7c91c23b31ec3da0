import type { EntityId } from '#domain/ids.ts'
import { type NamedLists, idsIn } from '#local/store/rename-ids.ts'
import type { Section } from '#local/outbox/section-fields.ts'
import { laneOf } from './device-kind.ts'

/** Photos, and the lists that wait for them, never hold up text. */
export function laneOfSection(patch: { section: Section; modelKey: string }): string {
  return patch.section === 'photos' ? laneOf.photos(patch.modelKey) : laneOf.model(patch.modelKey)
}

/** What the lists of a patch hold. An entry is made by the patch itself. */
export function mentionedIn(fields: NamedLists): EntityId[] {
  return idsIn(fields).flatMap(({ kind, id }) => (kind === 'kpi-entry' ? [] : id))
}
