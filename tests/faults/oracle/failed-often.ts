import type { DeviceDatabase } from '#local/store/database.ts'
import { processKeyOf } from '#local/outbox/intent.ts'
import type { Operation } from '#local/outbox/operation.ts'
import type { World } from '../world.ts'

/** So many failures in a row are shown to a person, and tried again every hour. */
const OFTEN = 5

/** Whether so many requests in a row failed that are about the record of an edit, or look for a new model. */
export async function hasFailedOften(
  { server }: World,
  db: DeviceDatabase,
  { intent }: Operation,
): Promise<boolean> {
  const processKey = processKeyOf(intent)
  const row = processKey === null ? undefined : await db.processes.get(processKey)
  const ofRecord = row === undefined || row.serverId === null ? null : `/processes/${row.serverId}/ `
  const path = intent.kind === 'model.create' ? '-model-group/ ' : ofRecord
  if (path === null) return false
  let inARow = 0
  return server.requests
    .filter((line) => line.includes(path))
    .some((line) => {
      inARow = line.endsWith('[none]') ? 0 : inARow + 1
      return inARow >= OFTEN
    })
}
