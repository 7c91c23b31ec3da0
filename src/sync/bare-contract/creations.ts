import type { Confirmation } from '#local/answers/confirmation.ts'
import { addressOf, madeBy, makes } from '#local/outbox/intent.ts'
import type { Operation } from '#local/outbox/operation.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { LeaderDeps } from '#sync/model/engine-deps.ts'
import { type Answered, type Made, listedBeside, madeKindOf, mayBeDouble } from './made-kinds.ts'

/**
 * A confirmed creation that a server without idempotency keys may nevertheless have carried out twice: a browser
 * repeats a request by itself when the connection under it breaks, and shows one answer. It stays noted here until the
 * server has been looked at once more (second-look.ts).
 */
export interface Creation extends Made, Answered {
  opId: string
  /** Ids that were listed before the first sending. */
  knownBefore: number[]
}

const PREFIX = 'creation:'

/** Whether what the server lists has to be noted before this is sent for the first time. */
export function needsLookBefore({ intent, knownBefore }: Operation, { capabilities }: LeaderDeps): boolean {
  return (
    makes(intent, 'model', 'process') && knownBefore === undefined && !capabilities().has('idempotency-key')
  )
}

/**
 * The ids that the server lists where a creation will appear: afterwards only what is new there can be its result, and
 * an earlier record of the same name is never taken for ours.
 * @throws ApiProblem when the server could not be read
 */
export async function lookBefore(deps: LeaderDeps, { area, intent }: Operation): Promise<number[]> {
  const kind = makes(intent, 'model') ? 'model' : 'process'
  const { modelKey } = addressOf(intent)
  return (await listedBeside(deps, { kind, area, modelKey, name: '' })).map(({ id }) => id)
}

/** Inside the transaction that confirms it: notes what was created, to be looked at once more. */
export async function noteCreation(db: DeviceDatabase, op: Operation, answer: Confirmation): Promise<void> {
  if (madeBy(op.intent) === null || !mayBeDouble(answer)) return
  const { opId, area, modelKey, knownBefore = [] } = op
  const { kind } = answer
  const made = madeKindOf(kind).answered(answer)
  const modelSlug = (await db.models.get(modelKey ?? ''))?.slug ?? null
  const creation: Creation = { opId, kind, area, modelKey, modelSlug, knownBefore, ...made }
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
