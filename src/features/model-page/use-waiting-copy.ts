import { useLiveQuery } from 'dexie-react-hooks'
import { useDatabase } from '#session/device/use-database.ts'
import { isCopy, targets } from '#local/outbox/intent.ts'
import { NEEDS_PERSON } from '#local/outbox/operation.ts'
import { findCreate } from '#local/outbox/outbox.ts'
import type { ModelRow } from '#local/store/records.ts'

/** A copy that the server has not made yet, and with it processes, photos and key management factors. */
export type WaitingCopy = 'on-its-way' | 'needs-person'

export function useWaitingCopy({ key, serverId }: ModelRow): WaitingCopy | null {
  const db = useDatabase()
  const op = useLiveQuery(
    () => (serverId === null ? findCreate(db, targets.model(key)) : null),
    [db, key, serverId],
  )
  if (!op || !isCopy(op.intent)) return null
  return NEEDS_PERSON.includes(op.state) ? 'needs-person' : 'on-its-way'
}
