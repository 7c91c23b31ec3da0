import { eq } from 'drizzle-orm'
import { composeProcessNumber, parseProcessNumber } from '#domain/process-number.ts'
import type { ModelRef } from '#server/auth/guard.ts'
import type { User } from '#server/auth/sessions.ts'
import { HttpProblem, notFound } from '#server/http/problems.ts'
import { lockModel, touchModel } from '#server/models/patch-model.ts'
import type { Db } from '#server/store/database.ts'
import { nextVersion } from '#server/store/next-version.ts'
import { models, processes } from '#server/store/schema.ts'

/** Adds a process behind the others, with the next main number, and answers its id. */
export async function createProcess(
  tx: Db,
  change: { model: ModelRef; name: string; user: User; now: Date },
): Promise<number> {
  const { model, name, user, now } = change
  // Two surveyors who add at once get two numbers: the second waits here.
  await lockModel(tx, model.id)
  const unique = await uniqueNumberOf(tx, model.id)
  const others = await tx
    .select({ processNumber: processes.processNumber })
    .from(processes)
    .where(eq(processes.modelId, model.id))
  const highest = Math.max(0, ...others.map((other) => parseProcessNumber(other.processNumber).main))
  const [row] = await tx
    .insert(processes)
    .values({
      modelId: model.id,
      name,
      processNumber: composeProcessNumber({ unique, main: highest + 1, sub: 0 }),
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

/** The first part of process numbers: the industry record's id (general), or R and the model's id (root). */
export async function uniqueNumberOf(tx: Db, modelId: number): Promise<string> {
  const [model] = await tx
    .select({ area: models.area, genBizId: models.genBizId })
    .from(models)
    .where(eq(models.id, modelId))
  if (model === undefined) throw notFound()
  if (model.area === 'root') return `R${modelId}`
  if (model.genBizId === null) throw new HttpProblem(400, '저장된 업종 정보가 없습니다.')
  return String(model.genBizId)
}
