import type { Confirmation } from '#local/answers/confirmation.ts'
import type { Operation } from '#local/outbox/operation.ts'
import type { ModelRow, ProcessRow } from '#local/store/records.ts'
import { wireKindOf } from '#sync/kinds/kinds.ts'
import type { LeaderDeps } from '#sync/model/engine-deps.ts'
import { findByItsName } from '#sync/bare-contract/by-its-name.ts'
import { expectOwn } from './own-answer.ts'

/** The tab slept between the claim and the call: another tab may have sent the operation in the meantime. */
export class ClaimExpired extends Error {
  override readonly name = 'ClaimExpired'
}

/** Far less than another leader waits before it sends again what this one has claimed. */
const LONGEST_DELAY_MS = 30_000

const TIMEOUT_MS = 30_000

/** An operation that is durably SENDING. */
export interface Claimed {
  op: Operation
  /** What the server last said of its record, read in the transaction that claimed it. */
  record: ModelRow | ProcessRow | null
  /** When that was, in ms of `elapsed`. */
  claimedAt: number
}

/**
 * Sends one operation to the server, and binds what belongs to the moment of sending: addresses, ids, versions,
 * timeouts.
 * @throws ApiProblem for every outcome but success, MissingBytes if a photo cannot be read any more, OtherBytes if
 *   another one arrived, ClaimExpired if it is too late to send
 */
export async function sendOperation(
  deps: LeaderDeps,
  { op, record, claimedAt }: Claimed,
): Promise<Confirmation> {
  const { db, api, digest } = deps
  const capabilities = deps.capabilities()
  const hasKeys = capabilities.has('idempotency-key')
  const signal = (timeoutMs: number) => {
    if (deps.elapsed() - claimedAt > LONGEST_DELAY_MS) throw new ClaimExpired('Too late to be sent.')
    return deps.timeout(timeoutMs)
  }
  const answer = await wireKindOf(op.intent).send(
    {
      ...{ db, api, digest, op, record },
      making: (timeoutMs = TIMEOUT_MS) => ({
        signal: signal(timeoutMs),
        ...(hasKeys && { idempotencyKey: op.opId }),
      }),
      // A change is safe to repeat as it is; keys are for what makes something.
      changing: (etag = null) => ({
        signal: signal(TIMEOUT_MS),
        ...(capabilities.has('if-match') && etag !== null && { ifMatch: etag }),
      }),
    },
    op.intent,
  )
  const name = await expectOwn(db, op, { answer, hasKeys })
  if (name === 'own' || hasKeys) return answer
  return (await findByItsName(deps, op)) ?? answer
}
