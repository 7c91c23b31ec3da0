import { desc, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/store/database.ts'
import { auditEvents } from '#server/store/schema/people.ts'

/** When something was recorded last. */
export async function lastEventAt(db: Db): Promise<Date | null> {
  const [last] = await db
    .select({ at: auditEvents.at })
    .from(auditEvents)
    .orderBy(desc(auditEvents.id))
    .limit(1)
  return last?.at ?? null
}

/** Removes what was recorded before `old`: the one removal that the triggers of the table let pass. */
export async function forgetEvents(db: Db, old: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local survey.forgets_events = 'on'`)
    await tx.delete(auditEvents).where(lt(auditEvents.at, old))
  })
}
