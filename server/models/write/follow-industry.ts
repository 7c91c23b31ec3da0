import { eq } from 'drizzle-orm'
import { inOtherIndustry } from '#domain/process/process-number.ts'
import type { User } from '#server/auth/sessions/sessions.ts'
import type { Db } from '#server/store/database.ts'
import { nextVersion } from '#server/store/sql/next-version.ts'
import { processes } from '#server/store/schema/records.ts'

/**
 * The processes of a model that goes to another industry begin with its id from then on; what a person typed instead
 * stays. The model is locked by the caller.
 */
export async function followIndustry(
  tx: Db,
  change: { modelId: number; from: number; to: number; user: User; now: Date },
): Promise<void> {
  const { modelId, user, now } = change
  const rows = await tx
    .select({ id: processes.id, version: processes.version, processNumber: processes.processNumber })
    .from(processes)
    .where(eq(processes.modelId, modelId))
    .for('update')
  for (const { id, version, processNumber: before } of rows) {
    const processNumber = inOtherIndustry(before, change)
    if (processNumber === before) continue
    const written = { version: nextVersion(now, version), updatedAt: now, updatedBy: user.username }
    await tx
      .update(processes)
      .set({ processNumber, ...written })
      .where(eq(processes.id, id))
  }
}
