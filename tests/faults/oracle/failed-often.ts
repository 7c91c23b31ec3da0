import type { DeviceDatabase } from '#local/store/database.ts'
import { processKeyOf } from '#local/outbox/intent.ts'
import type { Operation } from '#local/outbox/operation.ts'
import type { World } from '../world.ts'

/** So many failures in a row are shown to a person, and tried again every hour. */
const OFTEN = 5

/** Whether so many requests in a row about the record of an edit failed. */
export async function hasFailedOften(
  { server }: World,
  db: DeviceDatabase,
  { intent }: Operation,
): Promise<boolean> {
  const processKey = processKeyOf(intent)
  const row = processKey === null ? undefined : await db.processes.get(processKey)
  if (row === undefined || row.serverId === null) return false
  let inARow = 0
  return server.requests
    .filter((line) => line.includes(`/processes/${row.serverId}/ `))
    .some((line) => {
      inARow = line.endsWith('[none]') ? 0 : inARow + 1
      return inARow >= OFTEN
    })
}
