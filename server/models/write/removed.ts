import { type Actor, type AuditEvent, recordEvents } from '#server/audit/record.ts'
import type { ModelRef } from '#server/auth/guard.ts'
import type { Db } from '#server/store/database.ts'

/** What a change took out of a model, by id. */
export interface Removed {
  processes?: readonly number[]
  kpiEntries?: readonly number[]
  photos?: readonly number[]
}

/** Adds to the audit trail what a change took out; `tx` is the transaction of the change. */
export function recordRemoved(
  tx: Db,
  by: { actor: Actor; model: ModelRef; at: Date },
  removed: Removed,
): Promise<void> {
  const { area, slug } = by.model
  const of = (action: AuditEvent['action'], kind: string, ids: readonly number[] = []) =>
    ids.map((id) => ({ action, object: `${kind}:${area}/${slug}/${id}` }))
  return recordEvents(tx, by.actor, {
    at: by.at,
    events: [
      ...of('process-deleted', 'process', removed.processes),
      ...of('kpi-entry-deleted', 'kpi-entry', removed.kpiEntries),
      ...of('photo-removed', 'photo', removed.photos),
    ],
  })
}
