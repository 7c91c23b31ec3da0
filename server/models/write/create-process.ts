import { eq } from 'drizzle-orm'
import { composeProcessNumber, LARGEST_MAIN, parseProcessNumber } from '#domain/process/process-number.ts'
import type { ModelRef } from '#server/auth/guard.ts'
import type { User } from '#server/auth/sessions/sessions.ts'
import { HttpProblem, notFound } from '#server/http/problems.ts'
import type { Db } from '#server/store/database.ts'
import { nextVersion } from '#server/store/sql/next-version.ts'
import { industries, models, processes } from '#server/store/schema/records.ts'
import { lockModel, touchModel } from './locks.ts'

/** Adds a process behind the others, with the next main number, and answers its id. */
export async function createProcess(
  tx: Db,
  change: { model: ModelRef; cameFrom: number | null; name: string; user: User; now: Date },
): Promise<number> {
  const { model, cameFrom, name, user, now } = change
  // Two surveyors who add at once get two numbers: the second waits here.
  await lockModel(tx, model.id)
  const { unique, isUnnamed } = await numberingOf(tx, model.id)
  if (unique === null || isUnnamed) throw new HttpProblem(400, '저장된 업종 정보가 없습니다.')
  const others = await tx
    .select({ processNumber: processes.processNumber })
    .from(processes)
    .where(eq(processes.modelId, model.id))
  const main = nextMain(others.map((other) => parseProcessNumber(other.processNumber).main))
  const [row] = await tx
    .insert(processes)
    .values({
      modelId: model.id,
      cameFrom,
      name,
      processNumber: composeProcessNumber({ unique, main, sub: 0 }),
      order: others.length,
      version: nextVersion(now),
      updatedAt: now,
      updatedBy: user.username,
    })
    .returning({ id: processes.id })
  if (row === undefined) throw new Error('an inserted process has no id')
  await touchModel(tx, model.id, user, now)
  return row.id
}

/** One more than the highest; behind the largest that can be typed and read, the first that is free. */
export function nextMain(taken: readonly number[]): number {
  const next = Math.max(0, ...taken) + 1
  if (next <= LARGEST_MAIN) return next
  const numbers = new Set(taken)
  let free = 1
  while (numbers.has(free)) free += 1
  return free
}

const rootUniqueNumber = (modelId: number) => `R${modelId}`

/**
 * The first part of process numbers: the industry record's id (general), or R and the model's id (root). Null for a
 * general model without an industry record.
 */
export async function uniqueNumberOf(tx: Db, modelId: number): Promise<string | null> {
  return (await numberingOf(tx, modelId)).unique
}

/** With whether the industry record has no product name: new processes wait for one, those that are there do not. */
async function numberingOf(tx: Db, modelId: number): Promise<{ unique: string | null; isUnnamed: boolean }> {
  const [model] = await tx
    .select({ area: models.area, genBizId: models.genBizId, productName: industries.productName })
    .from(models)
    .leftJoin(industries, eq(industries.id, models.genBizId))
    .where(eq(models.id, modelId))
  if (model === undefined) throw notFound()
  if (model.area === 'root') return { unique: rootUniqueNumber(modelId), isUnnamed: false }
  const unique = model.genBizId === null ? null : String(model.genBizId)
  return { unique, isUnnamed: model.productName === '' }
}
