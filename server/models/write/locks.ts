import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Area } from '#domain/model/area.ts'
import type { User } from '#server/auth/sessions/sessions.ts'
import { notFound } from '#server/http/problems.ts'
import type { Db } from '#server/store/database.ts'
import { models, processes } from '#server/store/schema/records.ts'

/** The model's version, with its row locked until the transaction ends. */
export async function lockModel(tx: Db, id: number): Promise<number> {
  const [row] = await tx
    .select({ version: models.version })
    .from(models)
    .where(eq(models.id, id))
    .for('update')
  if (row === undefined) throw notFound()
  return row.version
}

export interface LockedModel {
  id: number
  area: Area
  slug: string
}

/** Several models, locked in one order for all who lock several. */
export async function lockModels(tx: Db, ids: readonly number[]): Promise<LockedModel[]> {
  if (ids.length === 0) return []
  return tx
    .select({ id: models.id, area: models.area, slug: models.slug })
    .from(models)
    .where(inArray(models.id, [...ids]))
    .orderBy(asc(models.id))
    .for('update')
}

/**
 * The process's version, with its row locked until the transaction ends; 404 for one of another model. The model is
 * locked before: two transactions that lock in different orders would wait for each other for ever.
 */
export async function lockProcess(tx: Db, modelId: number, id: number): Promise<number> {
  const [row] = await tx
    .select({ version: processes.version })
    .from(processes)
    .where(and(eq(processes.modelId, modelId), eq(processes.id, id)))
    .for('update')
  if (row === undefined) throw notFound()
  return row.version
}

/** Notes that something in the model changed, which is not a change of the model's own record. */
export async function touchModel(tx: Db, id: number, user: User, now: Date): Promise<void> {
  await tx.update(models).set({ updatedAt: now, updatedBy: user.username }).where(eq(models.id, id))
}
