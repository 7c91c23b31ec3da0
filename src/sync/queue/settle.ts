import type { Confirmation } from '#local/answers/confirmation.ts'
import { dropOrphan } from '#local/answers/end-operation.ts'
import { refreshBase } from '#local/answers/ingest.ts'
import { confirmOperation } from '#local/answers/settle.ts'
import { addressOf, deletes, isPatch } from '#local/outbox/intent.ts'
import { isSame } from '#local/outbox/merge.ts'
import { type Operation, readOperation } from '#local/outbox/operation.ts'
import { splitOff } from '#local/outbox/split-off.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { noteCreation } from '#sync/bare-contract/creations.ts'
import type { Finding } from '#sync/kinds/wire-kind.ts'
import type { LeaderDeps } from '#sync/model/engine-deps.ts'
import { msInFlight } from '#sync/model/requests-in-flight.ts'
import { type Happening, transition } from '#sync/model/transition.ts'

// All of these run inside the transaction of a round.

/** The server has carried it out. */
export async function confirm(deps: LeaderDeps, sent: Operation, answer: Confirmation): Promise<void> {
  // Its record may have turned out to be another, and be gone: see absorb-twin.ts.
  const op = await deps.db.operations.get(sent.opId)
  // A person has given it up, or its record, in the meantime; what the server made of it comes with the next list.
  if (op === undefined) return
  await confirmOperation(deps.db, op, answer)
  if (!deps.capabilities().has('idempotency-key')) await noteCreation(deps.db, op, answer)
}

/** It stays in the queue, in the state that follows from what happened to it. */
export async function move({ db }: LeaderDeps, op: Operation, happening: Happening): Promise<void> {
  if (op.state !== 'SENDING' && (await unmoved(db, op)) === null) return
  await db.operations.update(op.opId, transition(op, happening))
}

/** Acts on what a look at the server found. */
export async function applyFinding(deps: LeaderDeps, looked: Operation, finding: Finding): Promise<void> {
  const { db } = deps
  // What was found says nothing of an edit that was merged into it in the meantime.
  if (await isAmended(db, looked)) return
  if (finding.kind === 'applied') return confirm(deps, looked, finding.answer)
  const op = await unmoved(db, looked)
  if (op === null) return
  switch (finding.kind) {
    case 'rebase':
    case 'not-applied':
      if (finding.kind === 'rebase') await refreshBase(db, op, finding.answer)
      deps.lookedAt.set(op.opId, deps.elapsed())
      return move(deps, op, { kind: 'not-applied', inMs: sendableInMs(deps, op), now: deps.now() })
    case 'conflict': {
      const { conflicts, toSend } = finding
      await refreshBase(db, op, finding.answer)
      await move(deps, op, { kind: 'conflicts', conflicts })
      const disputed = conflicts.map(({ field }) => field)
      return splitOff(db, op as Parameters<typeof splitOff>[1], { toSend, disputed })
    }
    case 'gone': {
      if (await isDeletedHere(db, op)) return dropOrphan(db, op)
      return move(deps, op, cannotTell(deps, 'not-found', 404))
    }
    case 'known-before':
      return move(deps, op, finding)
    case 'cannot-tell':
      // In place of the error before: with that one it would be tried again automatically.
      return move(deps, op, cannotTell(deps, 'cannot-tell', null))
  }
}

function cannotTell({ now }: LeaderDeps, kind: string, status: number | null): Happening {
  return { kind: 'cannot-tell', error: { kind, status, message: '' }, now: now() }
}

/** As it is now; null where a person has taken it back, or decided otherwise, while the server was looked at. */
async function unmoved(db: DeviceDatabase, { opId, state }: Operation): Promise<Operation | null> {
  const op = await db.operations.get(opId)
  return op?.state === state ? op : null
}

/** Whether a later edit was merged into one that was never sent. */
async function isAmended(db: DeviceDatabase, { opId, wireCount, intent }: Operation): Promise<boolean> {
  const op = wireCount === 0 ? readOperation(await db.operations.get(opId)) : null
  return op !== null && !isSame(op.intent, intent)
}

/** A person took away its process here. Whether that is confirmed already makes no difference where it is gone. */
async function isDeletedHere(db: DeviceDatabase, { intent }: Operation): Promise<boolean> {
  const { processKey } = addressOf(intent)
  if (processKey === null) return false
  const process = await db.processes.get(processKey)
  return process === undefined || process.deleted
}

/**
 * What the server does not show may still be on its way there, for as long as a call can take. A patch that arrives
 * late is harmless only on a server that checks versions, and a creation on one that keeps its key.
 */
function sendableInMs({ capabilities, inFlight, elapsed }: LeaderDeps, op: Operation): number {
  const promise = isPatch(op.intent) ? 'if-match' : 'idempotency-key'
  const isHarmless = deletes(op.intent) || capabilities().has(promise)
  return isHarmless || op.wireCount === 0 ? 0 : msInFlight(inFlight, op.opId, elapsed())
}
