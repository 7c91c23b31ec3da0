import { and, asc, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/store/database.ts'
import { changeSets } from '#server/store/schema/history.ts'
import { latestPlace } from './find-changes.ts'

/** Of one transaction, so that none takes long beside the work of people. */
const AT_ONCE = 1_000

/**
 * Removes what changed before `old`: the one removal that the triggers of the table let pass. The latest change of all
 * stays, since devices may hold its position as their cursor.
 */
export async function forgetChanges(db: Db, old: Date): Promise<void> {
  const { position: latest } = await latestPlace(db)
  let removed: number
  do {
    removed = await db.transaction(async (tx) => {
      await tx.execute(sql`set local survey.forgets_changes = 'on'`)
      const some = tx
        .select({ id: changeSets.id })
        .from(changeSets)
        .where(and(lt(changeSets.at, old), lt(changeSets.position, latest)))
        .orderBy(asc(changeSets.position))
        .limit(AT_ONCE)
      const gone = await tx
        .delete(changeSets)
        .where(inArray(changeSets.id, some))
        .returning({ id: changeSets.id })
      return gone.length
    })
  } while (removed === AT_ONCE)
}
