import { lt, sql } from 'drizzle-orm'
import type { Db } from '#server/store/database.ts'
import { auditEvents } from '#server/store/people-schema.ts'

/** Removes what was recorded before `old`: the one removal that the triggers of the table let pass. */
export async function forgetEvents(db: Db, old: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local survey.forgets_events = 'on'`)
    await tx.delete(auditEvents).where(lt(auditEvents.at, old))
  })
}
