import { and, eq, gt, sql } from 'drizzle-orm'
import type { ProcessPatch } from '#domain/process/process.ts'
import type { ModelRef } from '#server/auth/guard.ts'
import type { User } from '#server/auth/sessions/sessions.ts'
import { invalid, notFound } from '#server/http/problems.ts'
import { noteUnattached, replaceImages } from '#server/images/attach.ts'
import { changeCaptions } from '#server/images/captions.ts'
import type { Db } from '#server/store/database.ts'
import { machinesOf } from '#server/store/merged.ts'
import { nextVersion } from '#server/store/sql/next-version.ts'
import { placed } from '#server/store/sql/positions.ts'
import { processEquipment, processes } from '#server/store/schema/records.ts'
import { replaceKpiEntries } from './kpi-entries.ts'
import { touchModel } from './locks.ts'
import type { Removed } from './removed.ts'

export interface ProcessChange {
  model: ModelRef
  id: number
  user: User
  now: Date
}

/**
 * Changes what the patch names, and answers what that took out; the process is locked by the caller at this version.
 */
export async function patchProcess(
  tx: Db,
  change: ProcessChange & { reachedBy?: number | null; version: number; patch: ProcessPatch },
): Promise<Removed> {
  const { model, id, reachedBy = null, user, now } = change
  const { imageIds, imageCaptions = [], equipmentIds, kpis, ...plain } = change.patch
  const owner = { modelId: model.id, processId: id }
  const photos =
    imageIds === undefined ? [] : await replaceImages(tx, owner, imageIds, { user, reachedBy, now })
  await changeCaptions(tx, owner, imageCaptions)
  if (equipmentIds !== undefined) await replaceEquipment(tx, id, equipmentIds)
  const entries = kpis === undefined ? [] : await replaceKpiEntries(tx, owner, kpis)
  await tx
    .update(processes)
    .set({ ...plain, version: nextVersion(now, change.version), updatedAt: now, updatedBy: user.username })
    .where(eq(processes.id, id))
  await touchModel(tx, model.id, user, now)
  return { photos, kpiEntries: entries }
}

/** Deletes a process, which the caller has locked, and answers what went with it; those behind it move up by one. */
export async function deleteProcess(tx: Db, change: ProcessChange): Promise<Removed> {
  const { model, id, user, now } = change
  const [gone] = await tx
    .delete(processes)
    .where(and(eq(processes.modelId, model.id), eq(processes.id, id)))
    .returning({ order: processes.order })
  if (gone === undefined) throw notFound()
  await tx
    .update(processes)
    .set({ order: sql`${processes.order} - 1` })
    .where(and(eq(processes.modelId, model.id), gt(processes.order, gone.order)))
  const photos = await noteUnattached(tx, model.id, now)
  await touchModel(tx, model.id, user, now)
  return { processes: [id], photos }
}

async function replaceEquipment(tx: Db, processId: number, equipmentIds: readonly number[]): Promise<void> {
  const known = await machinesOf(tx, equipmentIds)
  // Two that were merged are one machine, in the place of the first.
  const wanted = placed(
    equipmentIds.map((id) => {
      const machine = known.get(id)
      if (machine === undefined) throw invalid({ equipmentIds: '장비를 찾을 수 없습니다.' })
      return machine
    }),
  )
  await tx.delete(processEquipment).where(eq(processEquipment.processId, processId))
  const rows = wanted.map(({ value, position }) => ({ processId, equipmentId: value, position }))
  if (rows.length > 0) await tx.insert(processEquipment).values(rows)
}
