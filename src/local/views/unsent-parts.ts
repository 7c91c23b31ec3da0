import type { DeviceDatabase } from '#local/store/database.ts'
import { readOperation } from '#local/outbox/read-operation.ts'

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
    if ('processKey' in intent && intent.processKey !== null) processKeys.add(intent.processKey)
    if (intent.kind === 'photo.upload') photoKeys.add(intent.photoKey)
  }
  return { count: rows.length, processKeys, photoKeys }
}
