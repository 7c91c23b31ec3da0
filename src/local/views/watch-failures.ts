import { liveQuery } from 'dexie'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { Operation, OperationError } from '#local/outbox/operation.ts'
import type { IntentKind } from '#local/outbox/kinds/kinds.ts'

/** An operation that the server failed at or rejected. */
export interface Failure {
  kind: IntentKind
  /** For good: the operation waits for a person. */
  isRefused: boolean
  error: OperationError
}

/** No answer, or one that is not our server's, is not a failure: the operation is tried again. */
const NO_ANSWER = new Set(['network', 'timeout', 'portal'])

/**
 * Calls back with each operation that the server fails at or rejects from now on, in whatever tab it was sent.
 * @returns a function that stops it
 */
export function watchFailures(db: DeviceDatabase, onFailures: (failures: Failure[]) => void): () => void {
  let known: ReadonlyMap<string, string> | null = null
  const failed = liveQuery(() =>
    db.operations.where('state').anyOf(['UNCERTAIN', 'RECONCILE', 'REJECTED', 'NEEDS_USER']).toArray(),
  )
  const subscription = failed.subscribe({
    next: (ops) => {
      const before = known
      known = new Map(ops.map((op) => [op.opId, stageOf(op)]))
      if (before === null) return
      const failures = ops.filter((op) => before.get(op.opId) !== stageOf(op)).flatMap(failureOf)
      if (failures.length > 0) onFailures(failures)
    },
    error: (error: unknown) => {
      console.error('What the server refuses cannot be watched any more.', error)
    },
  })
  return () => {
    subscription.unsubscribe()
  }
}

/** Changes with every failed attempt, whatever else is written to the operation in the meantime. */
function stageOf({ state, attempts }: Operation): string {
  return state === 'REJECTED' ? state : String(attempts)
}

function failureOf({ intent, state, lastError }: Operation): Failure[] {
  if (lastError === null || NO_ANSWER.has(lastError.kind)) return []
  return [{ kind: intent.kind, isRefused: state === 'REJECTED', error: lastError }]
}
