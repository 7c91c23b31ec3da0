import { and, desc, eq, gte, like, lt } from 'drizzle-orm'
import type { Db } from '#server/store/database.ts'
import { auditEvents } from '#server/store/schema/people.ts'

/** What is looked for; what is absent is not asked. */
export interface EventQuery {
  username?: string | undefined
  action?: string | undefined
  /** The beginning of the object: `process:root/` finds all processes of that area. */
  object?: string | undefined
  requestId?: string | undefined
  since?: Date | undefined
  /** Before this moment, and not at it. */
  until?: Date | undefined
  /** Only what was recorded before the event of this id. */
  before?: number | undefined
  limit: number
}

export type StoredEvent = typeof auditEvents.$inferSelect

/** What was recorded, the latest first. */
export function findEvents(db: Db, query: EventQuery): Promise<StoredEvent[]> {
  const { username, action, object, requestId, since, until, before } = query
  return db
    .select()
    .from(auditEvents)
    .where(
      and(
        username === undefined ? undefined : eq(auditEvents.username, username.normalize('NFC')),
        action === undefined ? undefined : eq(auditEvents.action, action),
        object === undefined ? undefined : like(auditEvents.object, `${literally(object)}%`),
        requestId === undefined ? undefined : eq(auditEvents.requestId, requestId),
        since === undefined ? undefined : gte(auditEvents.at, since),
        until === undefined ? undefined : lt(auditEvents.at, until),
        before === undefined ? undefined : lt(auditEvents.id, before),
      ),
    )
    .orderBy(desc(auditEvents.id))
    .limit(query.limit)
}

/** Without the signs that mean something to LIKE. */
function literally(text: string): string {
  return text.normalize('NFC').replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
}
