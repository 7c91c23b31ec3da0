import { photoOf, processKeyOf } from '#local/outbox/intent.ts'
import { readOperation } from '#local/outbox/operation.ts'
import type { DeviceDatabase } from '#local/store/database.ts'

/** What the server does not have of a model yet: how many operations wait, and on which processes and photos. */
export interface UnsentParts {
  count: number
  processKeys: ReadonlySet<string>
  photoKeys: ReadonlySet<string>
}

export async function findUnsentParts(db: DeviceDatabase, modelKey: string): Promise<UnsentParts> {
  const rows = await db.operations.where('modelKey').equals(modelKey).toArray()
  const processKeys = new Set<string>()
  const photoKeys = new Set<string>()
  for (const row of rows) {
    const intent = readOperation(row)?.intent
    if (intent === undefined) continue
    const [processKey, photoKey] = [processKeyOf(intent), photoOf(intent)]
    if (processKey !== null) processKeys.add(processKey)
    if (photoKey !== null) photoKeys.add(photoKey)
  }
  return { count: rows.length, processKeys, photoKeys }
}
