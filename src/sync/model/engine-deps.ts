import type { EditsApi } from '#api/edits.ts'
import type { Renewal } from '#api/tokens.ts'
import type { Capability } from '#domain/people/session.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { RequestsInFlight } from './requests-in-flight.ts'

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
  renew: () => Promise<Renewal>
}

/** The same while this tab leads. */
export interface LeaderDeps extends EngineDeps {
  epoch: number
  inFlight: RequestsInFlight
  /** By the ids of operations, when the server was last looked at for them (ms of `elapsed`). */
  lookedAt: Map<string, number>
  /** When an answer last showed that the server is well (ms of `now`); 0: not yet. */
  lastWellAt: () => number
}
