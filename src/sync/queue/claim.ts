import { dropOrphan } from '#local/answers/end-operation.ts'
import { confirmOperation } from '#local/answers/settle.ts'
import { recordAt } from '#local/outbox/fold.ts'
import { isPatch, processKeyOf } from '#local/outbox/intent.ts'
import type { Operation } from '#local/outbox/operation.ts'
import { needsLookBefore } from '#sync/bare-contract/creations.ts'
import { transition } from '#sync/model/transition.ts'
import { compareFields, heldFields } from '#sync/model/compare-fields.ts'
import { looksFirst } from '#sync/reconcile/reconcile.ts'
import type { LeaderDeps } from '#sync/model/engine-deps.ts'
import { partOf, splitOff } from '#local/outbox/split-off.ts'
import type { Step } from './step.ts'

/**
 * Claims an operation inside the transaction in which it was chosen: makes durable that it is being sent, before the
 * first byte leaves (write-ahead). A change by somebody else that a pull brought is found here: we would name their
 * version as the one we know.
 * @param stuck what was done before it on its record and waits for a person, be it through others
 * @returns the step to take; null if it was changed or confirmed instead, and the queue is to be read again
 */
export async function claimOperation(
  deps: LeaderDeps,
  op: Operation,
  stuck: readonly Operation[],
): Promise<Step | null> {
  const { db, epoch, now, elapsed } = deps
  const { opId, intent } = op
  if (op.state === 'SENDING') {
    // It was chosen, so nobody is sending it: its outcome could not be stored.
    await db.operations.update(opId, transition(op, { kind: 'abandoned' }))
    return null
  }
  const processKey = processKeyOf(intent)
  const isOnRecord = isPatch(intent) || processKey !== null
  const record = isOnRecord ? ((await recordAt(db, { modelKey: op.modelKey, processKey })) ?? null) : null
  if (record === null && processKey !== null) {
    // Its process was deleted by a person, with the server's confirmation: it has nowhere to go any more.
    await dropOrphan(db, op)
    return null
  }
  const server = { capabilities: deps.capabilities(), now: now(), record, isLookedAt: isLookedAt(deps, op) }
  if (looksFirst(op, server)) return { kind: 'look', op }
  if (needsLookBefore(op, deps)) return { kind: 'look-before', op }
  let sent = op
  if (isPatch(intent)) {
    // An edit of a field in dispute waits behind the dispute; the other fields go on.
    const held = heldFields(op, stuck)
    if (held !== 'all' && held.length > 0) {
      const toSend = Object.keys(intent.fields).filter((field) => !held.includes(field))
      await splitOff(db, { ...op, intent }, { toSend, disputed: held })
      return null
    }
    const base = record?.base ?? null
    const { toSend, conflicts } = compareFields(intent, base ?? intent.base)
    if (conflicts.length > 0) {
      await db.operations.update(opId, transition(op, { kind: 'conflicts', conflicts }))
      await splitOff(db, { ...op, intent }, { toSend, disputed: conflicts.map(({ field }) => field) })
      return null
    }
    if (base !== null && toSend.length === 0) {
      // The server already has what was wanted.
      await confirmOperation(db, op, { kind: 'nothing' })
      return null
    }
    if (base !== null) sent = { ...op, intent: partOf(intent, toSend) }
  }
  const claimed: Operation = { ...sent, ...transition(sent, { kind: 'sent', epoch, at: now() }) }
  await db.operations.put(claimed)
  return { kind: 'send', op: claimed, record, claimedAt: elapsed() }
}

/** A look at a record without versions says for so long how it is. */
const LOOK_HOLDS_MS = 10_000

function isLookedAt({ lookedAt, elapsed }: LeaderDeps, { opId }: Operation): boolean {
  return elapsed() - (lookedAt.get(opId) ?? -Infinity) <= LOOK_HOLDS_MS
}
