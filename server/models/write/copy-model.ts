import { and, asc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { titleOfCopy } from '#domain/model/copy-title.ts'
import { parseProcessNumber, composeProcessNumber } from '#domain/process/process-number.ts'
import type { ModelRef } from '#server/auth/guard.ts'
import type { User } from '#server/auth/sessions/sessions.ts'
import { notFound } from '#server/http/problems.ts'
import type { Db } from '#server/store/database.ts'
import { nextVersion } from '#server/store/sql/next-version.ts'
import {
  images,
  kpiEntries,
  modelImages,
  models,
  processEquipment,
  processes,
  processImages,
} from '#server/store/schema/records.ts'
import { freeSlug } from './create-model.ts'
import { uniqueNumberOf } from './create-process.ts'

/**
 * Copies a model with its processes, key management factors and photos, and answers the copy's id. It says in its title
 * that it is one, and nobody has been assigned to it, entered it or inspected it yet, and it is not retired. Each photo
 * gets a row of its own under the copy, so that who may see it follows the copy's group; the file is shared.
 */
export async function copyModel(tx: Db, source: ModelRef, user: User, now: Date): Promise<number> {
  // Every write in a model locks its row: what is read from here on is of one moment.
  const [row] = await tx.select().from(models).where(eq(models.id, source.id)).for('share')
  if (row === undefined) throw notFound()
  const { id: _id, version: _version, createdAt: _createdAt, mergedInto, ...fields } = row
  // A device that did not know of the merge has asked for what was in the model then.
  const inside: Inside = { source, holder: mergedInto ?? source.id }
  if (mergedInto !== null) await tx.select().from(models).where(eq(models.id, mergedInto)).for('share')
  const title = titleOfCopy(row.title)
  const slug = await freeSlug(tx, source.area, title)
  const [copy] = await tx
    .insert(models)
    .values({
      ...fields,
      title,
      slug,
      workStatus: 0,
      isRetired: false,
      version: nextVersion(now),
      createdAt: now,
      updatedAt: now,
      updatedBy: user.username,
    })
    .returning({ id: models.id })
  if (copy === undefined) throw new Error('an inserted model has no id')
  const processIds = await copyProcesses(tx, inside, { copyId: copy.id, user, now })
  const imageIds = await copyImages(tx, { from: source.id, processIds, to: copy.id, user })
  await copyShownImages(tx, { from: source.id, to: copy.id, imageIds, processIds })
  await copyEntries(tx, { from: source.id, to: copy.id, processIds })
  return copy.id
}

type Ids = ReadonlyMap<number, number>

/** What is copied, and the model that has its processes: itself, or the one that it was merged into. */
interface Inside {
  source: ModelRef
  holder: number
}

function processesOf({ source, holder }: Inside): SQL | undefined {
  const isIn = eq(processes.modelId, holder)
  return holder === source.id ? isIn : and(isIn, eq(processes.cameFrom, source.id))
}

/** A photo that nothing shows belongs to an edit under way, not to the model. */
async function copyImages(
  tx: Db,
  copy: { from: number; processIds: Ids; to: number; user: User },
): Promise<Ids> {
  const ofModel = tx
    .select({ id: modelImages.imageId })
    .from(modelImages)
    .where(eq(modelImages.modelId, copy.from))
  const ofProcesses = tx
    .select({ id: processImages.imageId })
    .from(processImages)
    .where(inArray(processImages.processId, [...copy.processIds.keys()]))
  const shown = await tx
    .select()
    .from(images)
    .where(or(inArray(images.id, ofModel), inArray(images.id, ofProcesses)))
    .orderBy(asc(images.id))
  if (shown.length === 0) return new Map()
  const inserted = await tx
    .insert(images)
    .values(
      shown.map(({ id: _id, ...image }) => ({ ...image, modelId: copy.to, createdBy: copy.user.username })),
    )
    .returning({ id: images.id })
  return idMap(shown, inserted)
}

async function copyProcesses(
  tx: Db,
  inside: Inside,
  copy: { copyId: number; user: User; now: Date },
): Promise<Ids> {
  const rows = await tx.select().from(processes).where(processesOf(inside)).orderBy(asc(processes.order))
  if (rows.length === 0) return new Map()
  const numberOf = await numbersInCopy(tx, inside, copy.copyId)
  const inserted = await tx
    .insert(processes)
    .values(
      rows.map(({ id: _id, version: _version, createdAt: _createdAt, ...process }, order) => ({
        ...process,
        order,
        modelId: copy.copyId,
        cameFrom: null,
        processNumber: numberOf(process.processNumber),
        version: nextVersion(copy.now),
        createdAt: copy.now,
        updatedAt: copy.now,
        updatedBy: copy.user.username,
      })),
    )
    .returning({ id: processes.id })
  return idMap(rows, inserted)
}

/** A number under the model itself becomes one under its copy; what a person typed stays. */
async function numbersInCopy(
  tx: Db,
  { holder }: Inside,
  copyId: number,
): Promise<(number: string) => string> {
  const [before, after] = [await uniqueNumberOf(tx, holder), await uniqueNumberOf(tx, copyId)]
  return (number) => {
    const parts = parseProcessNumber(number)
    if (after === null || before === after || parts.unique !== before) return number
    return composeProcessNumber({ ...parts, unique: after })
  }
}

async function copyShownImages(
  tx: Db,
  copy: { from: number; to: number; imageIds: Ids; processIds: Ids },
): Promise<void> {
  const ofModel = await tx.select().from(modelImages).where(eq(modelImages.modelId, copy.from))
  const modelRows = ofModel.map((row) => ({
    ...row,
    modelId: copy.to,
    imageId: mapped(copy.imageIds, row.imageId),
  }))
  if (modelRows.length > 0) await tx.insert(modelImages).values(modelRows)
  for (const [from, to] of copy.processIds) {
    const shown = await tx.select().from(processImages).where(eq(processImages.processId, from))
    const rows = shown.map((row) => ({ ...row, processId: to, imageId: mapped(copy.imageIds, row.imageId) }))
    if (rows.length > 0) await tx.insert(processImages).values(rows)
    const used = await tx.select().from(processEquipment).where(eq(processEquipment.processId, from))
    if (used.length > 0)
      await tx.insert(processEquipment).values(used.map((row) => ({ ...row, processId: to })))
  }
}

async function copyEntries(tx: Db, copy: { from: number; to: number; processIds: Ids }): Promise<void> {
  const own = and(eq(kpiEntries.modelId, copy.from), isNull(kpiEntries.processId))
  const entries = await tx
    .select()
    .from(kpiEntries)
    .where(or(own, inArray(kpiEntries.processId, [...copy.processIds.keys()])))
    .orderBy(asc(kpiEntries.id))
  const rows = entries.map(({ id: _id, ...entry }) => ({
    ...entry,
    modelId: copy.to,
    processId: entry.processId === null ? null : mapped(copy.processIds, entry.processId),
  }))
  if (rows.length > 0) await tx.insert(kpiEntries).values(rows)
}

/** PostgreSQL answers the rows of one insert in the order of its values. */
function idMap(from: readonly { id: number }[], to: readonly { id: number }[]): Ids {
  return new Map(from.map((row, index) => [row.id, to[index]?.id ?? 0]))
}

function mapped(ids: Ids, id: number): number {
  const other = ids.get(id)
  if (other === undefined) throw new Error(`row ${id} was not copied`)
  return other
}
