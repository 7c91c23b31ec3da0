import { and, eq } from 'drizzle-orm'
import { type ModelRef, modelOf, userOf } from '#server/auth/guard.ts'
import { canSeeGroup } from '#server/auth/group-rules.ts'
import type { Request } from '#server/http/fastify.ts'
import { notFound } from '#server/http/problems.ts'
import type { Db } from '#server/store/database.ts'
import { holdReferences } from '#server/store/merged.ts'
import { groups, models, processes } from '#server/store/schema/records.ts'

/** The model in which the processes of the addressed one are. */
export interface ProcessPlace {
  model: ModelRef
  /** The addressed model, where it was merged into that one. */
  cameFrom: number | null
  /** The same, where it is by that address alone that the caller reaches what is there. */
  reachedBy: number | null
}

/**
 * Where a call to write a process, or to add one, finds it: what was merged leads on, for whoever does not know it yet.
 * To be called before any row is locked; until the transaction ends nothing is merged. Who may write the addressed
 * model may write what was in it, and no more, also where the other is in a group that they do not see.
 */
export async function placeToWrite(tx: Db, request: Request, processId?: number): Promise<ProcessPlace> {
  await holdReferences(tx)
  return placeToRead(tx, request, processId)
}

/** The same for a call that only reads. */
export async function placeToRead(db: Db, request: Request, processId?: number): Promise<ProcessPlace> {
  const addressed = modelOf(request)
  const { area, id, revision } = addressed
  const [row] = await db.select({ mergedInto: models.mergedInto }).from(models).where(eq(models.id, id))
  const into = row?.mergedInto ?? null
  if (into === null) return { model: addressed, cameFrom: null, reachedBy: null }
  const [target] = await db
    .select({ slug: models.slug, group: groups.name })
    .from(models)
    .innerJoin(groups, eq(groups.id, models.groupId))
    .where(eq(models.id, into))
  if (target === undefined) throw notFound()
  const reachedBy = canSeeGroup(userOf(request), area, target.group) ? null : id
  if (processId !== undefined && reachedBy !== null) {
    const own = await db
      .select({ id: processes.id })
      .from(processes)
      .where(and(eq(processes.id, processId), eq(processes.cameFrom, id)))
    if (own.length === 0) throw notFound()
  }
  return { model: { id: into, area, slug: target.slug, revision }, cameFrom: id, reachedBy }
}
