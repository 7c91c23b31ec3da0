import type { EditsApi } from '#api/edits.ts'
import type { Capability } from '#domain/session.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { Operation } from '#local/outbox/operation.ts'
import type { ModelRow, ProcessRow } from '#local/store/records.ts'
import type { chooseOperations } from './choose.ts'
import type { writeAsLeader } from '#sync/leader/fence.ts'
import type { looksFirst } from '#sync/reconcile/looks-first.ts'
import type { outcomeOf } from '#sync/model/outcome.ts'
import type { OpenEnds } from './open-ends.ts'
import type { transition } from '#sync/model/transition.ts'

/** Everything the engine needs from the world; tests bring their own. */
export interface EngineDeps {
  db: DeviceDatabase
  api: EditsApi
  /** The server's capabilities; read before each sending, so that a late answer counts. */
  capabilities: () => ReadonlySet<Capability>
  /** Wall clock, in ms; stored in the queue, so it has to continue across restarts. */
  now: () => number
  /** A monotonic clock, in ms; it begins anew with each start. */
  elapsed: () => number
  /** Resolves after so many ms, or at once when the signal aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** A signal that aborts with a TimeoutError after so many ms. */
  timeout: (ms: number) => AbortSignal
  /** SHA-256 in hex. */
  digest: (bytes: ArrayBuffer) => Promise<string>
  /** The decisions of the engine; see `Rules` below. */
  rules: Rules
  /** In [0, 1). */
  random: () => number
  session: SessionGate
  /** Called after the queue has drained and something was confirmed. */
  onDrained: () => void
}

export interface SessionGate {
  /** Whether there is a token to send with. */
  isOpen: () => boolean
  /** Asks once for a new token. */
  renew: () => Promise<'renewed' | 'refused' | 'unreachable'>
}

/** What one step of one operation needs. */
export type StepDeps = Pick<
  EngineDeps,
  'db' | 'api' | 'capabilities' | 'now' | 'elapsed' | 'random' | 'timeout' | 'digest' | 'rules'
> & {
  epoch: number
  /** Waits for a slot on the wire. Resolves to false if the operation has to go back into the queue. */
  enterWire: () => Promise<boolean>
  /** The answer has arrived and only has to be settled: frees the slot, and the lane may go on. */
  offWire: () => void
  openEnds: OpenEnds
  /** When an answer last showed that the server is well (ms of `now`); 0: not yet. */
  lastWellAt: () => number
}

/** What is to be done with an operation that was chosen. */
export type Claim =
  /** It is durably SENDING. `record` is what the server last said, read in the same transaction. */
  | { kind: 'send'; op: Operation; record: ModelRow | ProcessRow | null }
  /** The server already has what was wanted. */
  | { kind: 'settled'; op: Operation }
  /** It changed since it was chosen, or waits for a person. */
  | { kind: 'nothing' }

/**
 * The decisions of the engine, apart from the loop that carries them out. They are handed in so that a test
 * can put a wrong one in the place of a right one and see it caught.
 */
export interface Rules {
  choose: typeof chooseOperations
  claim: (deps: StepDeps, chosen: Operation) => Promise<Claim>
  sweep: (deps: Pick<EngineDeps, 'db' | 'rules'>, epoch: number) => Promise<void>
  looksFirst: typeof looksFirst
  outcomeOf: typeof outcomeOf
  transition: typeof transition
  writeAsLeader: typeof writeAsLeader
}
