import type { Sending } from '#api/edits.ts'
import type { FieldConflict, Operation } from '#local/outbox/operation.ts'
import type { ModelRow, ProcessRow } from '#local/store/records.ts'
import type { IntentKind, IntentOf } from '#local/outbox/kinds/kinds.ts'
import type { Confirmation } from '#local/answers/confirmation.ts'
import type { EngineDeps } from '#sync/model/engine-deps.ts'

/** What one sending has to work with. */
export interface Sender extends Pick<EngineDeps, 'db' | 'api' | 'digest'> {
  op: Operation
  /** What the server last said of the record that is edited, read with the claim. */
  record: ModelRow | ProcessRow | null
  /**
   * The options of a call, last of all, so that nothing comes between the look at the clock in them and the call:
   * with the operation's key for what makes something, with the version for what changes something.
   * @throws ClaimExpired
   */
  making: (timeoutMs?: number) => Sending
  changing: (etag?: string | null) => Sending
}

/** What one look at the server has to work with. */
export interface Look extends Pick<EngineDeps, 'db' | 'api'> {
  op: Operation
  signal: AbortSignal
}

/** What a look at the server says about an operation whose outcome is unknown. */
export type Finding =
  /** With what was read, which becomes the base. Rebase: to be sent again, on top of it. */
  | { kind: 'applied' | 'rebase'; answer: Confirmation }
  /** `toSend` goes on by itself; the conflicting fields wait for a person. */
  | { kind: 'conflict'; conflicts: FieldConflict[]; toSend: string[]; answer: Confirmation }
  | { kind: 'not-applied' }
  /** What was there already, before a creation is sent for the first time to a server without keys. */
  | { kind: 'known-before'; ids: number[] }
  | { kind: 'gone' }
  | { kind: 'cannot-tell' }

/** Everything that the wire has to know of one kind of operation. */
export interface WireKind<Kind extends IntentKind> {
  /** @throws ApiProblem for every outcome but success */
  send: (sender: Sender, intent: IntentOf<Kind>) => Promise<Confirmation>
  /** Whether the server has carried it out. @throws ApiProblem when the look itself failed */
  look: (look: Look, intent: IntentOf<Kind>) => Promise<Finding>
}
