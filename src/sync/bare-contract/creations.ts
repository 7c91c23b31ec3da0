import type { Double } from '#local/bare-contract/doubles.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { Operation } from '#local/outbox/operation.ts'
import { madeBy } from '#local/outbox/intent.ts'
import type { Confirmation } from '#local/answers/confirmation.ts'

/**
 * A confirmed creation that a server without idempotency keys may nevertheless have carried out twice: a browser
 * repeats a request by itself when the connection under it breaks, and shows one answer. It stays noted here until the
 * server has been looked at once more (sync/bare-contract/second-look.ts).
 */
export interface Creation extends Pick<Double, 'kind' | 'area' | 'modelKey' | 'serverId' | 'name'> {
  opId: string
  /** Ids that were listed before the first sending. */
  knownBefore: number[]
}

const PREFIX = 'creation:'

/** Inside the transaction that confirms it: notes what was created, to be looked at once more. */
export async function noteCreation(db: DeviceDatabase, op: Operation, answer: Confirmation): Promise<void> {
  const made = createdBy(op, answer)
  if (made === null) return
  const { opId, area, modelKey, knownBefore = [] } = op
  const creation: Creation = { opId, area, modelKey, knownBefore, ...made }
  await db.meta.put({ key: `${PREFIX}${opId}`, value: creation })
}

/** The creations that are still to be looked at. */
export async function listCreations(db: DeviceDatabase): Promise<Creation[]> {
  const rows = await db.meta.where('key').startsWith(PREFIX).toArray()
  return rows.map(({ value }) => value as Creation)
}

/** Inside a transaction: it has been looked at. */
export async function forgetCreation(db: DeviceDatabase, { opId }: Creation): Promise<void> {
  await db.meta.delete(`${PREFIX}${opId}`)
}

/** Not for a photo: a second one is shown nowhere. */
function createdBy(
  { intent }: Operation,
  answer: Confirmation,
): Pick<Creation, 'kind' | 'serverId' | 'name'> | null {
  if (madeBy(intent) === null) return null
  const { kind } = answer
  switch (kind) {
    case 'model':
      return { kind, serverId: answer.model.id, name: answer.model.title }
    case 'process':
      return { kind, serverId: answer.process.id, name: answer.process.name }
    case 'equipment':
      return { kind, serverId: answer.equipment.id, name: answer.equipment.name }
    case 'kpi':
      return { kind, serverId: answer.node.id, name: answer.node.name }
    case 'photo':
    case 'deleted':
    case 'nothing':
      return null
  }
}
