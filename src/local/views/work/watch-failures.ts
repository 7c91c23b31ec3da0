import type { DeviceDatabase } from '#local/store/database.ts'
import { watchQuery } from '#local/store/watch-query.ts'
import { NEEDS_PERSON, type Operation, type OperationError } from '#local/outbox/operation.ts'
import { inEach } from '#local/outbox/watch-outbox.ts'
import type { IntentKind } from '#local/outbox/kinds/kinds.ts'

/** An operation that the server failed at or rejected. */
export interface Failure {
  kind: IntentKind
  /** What was announced as saved was not carried out, and waits for a person. */
  isRefused: boolean
  error: OperationError
}

/** No answer, or one that is not our server's or says nothing of the operation, is no failure: it is tried again. */
const NO_ANSWER = new Set(['network', 'timeout', 'portal', 'throttled', 'unauthorised'])

const FAILED = ['UNCERTAIN', 'RECONCILE', 'REJECTED', 'NEEDS_USER', 'CONFLICT'] as const

/**
 * Calls back with each operation that the server fails at or rejects from now on, in whatever tab it was sent.
 * @returns a function that stops it
 */
export function watchFailures(db: DeviceDatabase, onFailures: (failures: Failure[]) => void): () => void {
  let known: ReadonlyMap<string, string> | null = null
  const told = new Map<string, number>()
  /** One that is tried hourly is told once; its attempts begin anew only with a person. */
  const isNews = ({ opId, attempts }: Operation) => (told.get(opId) ?? attempts) >= attempts
  const read = () => inEach(FAILED, (state) => db.operations.where('state').equals(state).toArray())
  return watchQuery(read, (ops) => {
    const before = known
    known = new Map(ops.map((op) => [op.opId, stageOf(op)]))
    if (before === null) return
    const failed = ops.filter((op) => before.get(op.opId) !== stageOf(op) && isNews(op))
    for (const op of failed) if (NEEDS_PERSON.includes(op.state)) told.set(op.opId, op.attempts)
    const failures = failed.flatMap(failureOf)
    if (failures.length > 0) onFailures(failures)
  })
}

/**
 * The server looked at the record, and did not do as it was told: 404, 410 or 412, but for what others changed here.
 */
const NOT_DONE = new Set(['not-found', 'conflict', 'contradicted'])

/** Changes with every failed attempt, whatever else is written to the operation in the meantime. */
function stageOf({ state, attempts }: Operation): string {
  return NEEDS_PERSON.includes(state) ? state : String(attempts)
}

function failureOf({ intent, state, lastError }: Operation): Failure[] {
  const needsPerson = NEEDS_PERSON.includes(state)
  if (lastError === null || (!needsPerson && NO_ANSWER.has(lastError.kind))) return []
  const isRefused = state === 'REJECTED' || (needsPerson && NOT_DONE.has(lastError.kind))
  return [{ kind: intent.kind, isRefused, error: lastError }]
}
