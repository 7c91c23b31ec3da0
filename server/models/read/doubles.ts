import { asc, eq } from 'drizzle-orm'
import type { Db } from '#server/store/database.ts'
import { models } from '#server/store/schema/records.ts'

/** The models that were merged into this one. */
export function doublesOf(db: Db, modelId: number): Promise<{ id: number; name: string }[]> {
  return db
    .select({ id: models.id, name: models.title })
    .from(models)
    .where(eq(models.mergedInto, modelId))
    .orderBy(asc(models.id))
}
