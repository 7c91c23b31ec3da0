import type { Operation } from '#local/outbox/operation.ts'
import type { StepDeps } from '#sync/model/engine-deps.ts'
import { slugOfModel } from '#sync/kinds/addresses.ts'
import { addressOf, makes } from '#local/outbox/intent.ts'

const LOOK_TIMEOUT_MS = 30_000

/**
 * The ids that the server lists where a creation will appear. They are noted before the first sending: afterwards only
 * what is new there can be its result, and an earlier record of the same name is never taken for ours.
 * @returns null for what needs no such note
 * @throws ApiProblem when the server could not be read
 */
export async function lookBefore(deps: StepDeps, op: Operation): Promise<number[] | null> {
  const { intent } = op
  const signal = deps.timeout(LOOK_TIMEOUT_MS)
  if (makes(intent, 'model')) return listModelIds(deps, op, signal)
  const { modelKey } = addressOf(intent)
  if (!makes(intent, 'process') || modelKey === null) return null
  const slug = await slugOfModel(deps.db, modelKey)
  const { results } = (await deps.api.processes(op.area, slug, signal)).value
  return results.map(({ id }) => id)
}

async function listModelIds({ api }: StepDeps, op: Operation, signal: AbortSignal): Promise<number[]> {
  const groups = (await api.models(op.area, signal)).value
  return groups.flatMap(({ models }) => models.map(({ id }) => id))
}

/** Whether those ids have to be noted before this is sent for the first time. */
export function needsLookBefore(op: Operation, deps: StepDeps): boolean {
  const isListed = makes(op.intent, 'model', 'process')
  return isListed && op.knownBefore === undefined && !deps.capabilities().has('idempotency-key')
}
