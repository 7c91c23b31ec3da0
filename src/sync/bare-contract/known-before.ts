import type { Operation } from '#local/outbox/operation.ts'
import type { StepDeps } from '#sync/queue/engine-deps.ts'
import { getModel, slugOf } from '#sync/send/send.ts'

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
  if (intent.kind === 'model.create' || intent.kind === 'model.copy') return listModelIds(deps, op, signal)
  if (intent.kind !== 'process.create') return null
  const slug = slugOf(await getModel(deps.db, intent.modelKey))
  const { results } = (await deps.api.processes(op.area, slug, signal)).value
  return results.map(({ id }) => id)
}

async function listModelIds({ api }: StepDeps, op: Operation, signal: AbortSignal): Promise<number[]> {
  const groups = (await api.models(op.area, signal)).value
  return groups.flatMap(({ models }) => models.map(({ id }) => id))
}

/** Whether those ids have to be noted before this is sent for the first time. */
export function needsLookBefore(op: Operation, deps: StepDeps): boolean {
  const { kind } = op.intent
  const makes = kind === 'model.create' || kind === 'model.copy' || kind === 'process.create'
  return makes && op.knownBefore === undefined && !deps.capabilities().has('idempotency-key')
}
