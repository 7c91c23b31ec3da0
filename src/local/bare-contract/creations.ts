import type { Area } from '#domain/area.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { Operation } from '#local/outbox/operation.ts'
import type { Confirmation } from '#local/answers/confirmation.ts'

/**
 * A confirmed creation that a server without idempotency keys may nevertheless have carried out twice: a browser
 * repeats a request by itself when the connection under it breaks, and shows one answer. It stays noted here until the
 * server has been looked at once more (sync/bare-contract/second-look.ts).
 */
export interface Creation {
  opId: string
  kind: 'model' | 'process' | 'equipment' | 'kpi'
  area: Area
  /** The model it is or belongs to; null for the catalogues. */
  modelKey: string | null
  serverId: number
  /** As the server stored it; a duplicate has the same. */
  name: string
  /** Ids that were listed before the first sending. */
  knownBefore: number[]
}

const PREFIX = 'creation:'

/** Inside the transaction that confirms it: notes what was created, to be looked at once more. */
export async function noteCreation(db: DeviceDatabase, op: Operation, answer: Confirmation): Promise<void> {
  const made = madeBy(op, answer)
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
function madeBy(
  { intent }: Operation,
  answer: Confirmation,
): Pick<Creation, 'kind' | 'serverId' | 'name'> | null {
  switch (answer.kind) {
    case 'model': {
      if (intent.kind !== 'model.create' && intent.kind !== 'model.copy') return null
      return { kind: 'model', serverId: answer.model.id, name: answer.model.title }
    }
    case 'process':
      if (intent.kind !== 'process.create') return null
      return { kind: 'process', serverId: answer.process.id, name: answer.process.name }
    case 'equipment':
      return { kind: 'equipment', serverId: answer.equipment.id, name: answer.equipment.name }
    case 'kpi':
      return { kind: 'kpi', serverId: answer.node.id, name: answer.node.name }
    case 'photo':
    case 'deleted':
    case 'nothing':
      return null
  }
}
