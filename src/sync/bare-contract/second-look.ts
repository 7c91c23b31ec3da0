import { problemOf } from '#api/problem.ts'
import { type Creation, forgetCreation, listCreations } from './creations.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { doubleTables, keepDouble } from './keep-double.ts'
import { listedBeside, madeKindOf } from './made-kinds.ts'
import type { Operation } from '#local/outbox/operation.ts'
import type { LeaderDeps } from '#sync/model/engine-deps.ts'
import { Fenced, writeAsLeader } from '#sync/leader/fence.ts'
import { outcomeOf } from '#sync/model/outcome.ts'
import { type RequestsInFlight, msInFlight } from '#sync/model/requests-in-flight.ts'
import { makes } from '#local/outbox/intent.ts'

const EVERY_MS = 60_000
/** With repeated failures the pause grows to half an hour. */
const MOST_DOUBLINGS = 5
/** A gateway may say once that something is gone; said this often, over an hour, it is. */
const GONE_AFTER = 6

/** What is remembered of earlier looks, by the ids of the operations. */
interface Looks {
  inFlight: RequestsInFlight
  notFound: Map<string, number>
}

/**
 * Looks once more at what was created on a server that keeps no idempotency keys, as soon as no request for it can be
 * under way any more, and notes for a person what is there twice. It runs beside the queue for as long as this tab
 * leads: what is confirmed stays confirmed, and nothing waits for it.
 * @param signal ends it
 */
export async function keepSecondLooks(deps: LeaderDeps, signal: AbortSignal): Promise<void> {
  const looks: Looks = { inFlight: new Map(), notFound: new Map() }
  const hasEnded = () => signal.aborted
  for (let failures = 0; !hasEnded();) {
    await deps.wait(EVERY_MS * 2 ** Math.min(failures, MOST_DOUBLINGS), signal)
    if (hasEnded() || !deps.session.isOpen()) continue
    try {
      failures = (await lookAtAll(deps, looks)) ? 0 : failures + 1
    } catch (error) {
      if (error instanceof Fenced) return
      console.error('What was created could not be looked at once more.', error)
      failures += 1
    }
  }
}

/** @returns whether the server answered for all that is due */
async function lookAtAll(deps: LeaderDeps, looks: Looks): Promise<boolean> {
  const due = (await listCreations(deps.db)).filter(
    ({ opId }) => msInFlight(looks.inFlight, opId, deps.elapsed()) === 0,
  )
  let isAnswered = true
  // What is in the same list is looked for in one answer.
  for (const together of Map.groupBy(due, (one) => madeKindOf(one.kind).listName(one)).values()) {
    try {
      await lookAt(deps, looks, together)
    } catch (error) {
      const problem = problemOf(error)
      if (problem === null) throw error
      if (outcomeOf(problem).kind === 'session') await deps.session.renew()
      isAnswered = false
    }
  }
  return isAnswered
}

async function lookAt(deps: LeaderDeps, { notFound }: Looks, together: readonly Creation[]): Promise<void> {
  const { db, epoch } = deps
  const [first] = together
  if (first === undefined || (await isCreatingAlike(db, first))) return
  // For what is gone by now, nobody looks for a duplicate.
  const listed = await listedBeside(deps, first).catch((error: unknown) => {
    if (problemOf(error)?.kind !== 'not-found') throw error
    const times = (notFound.get(first.opId) ?? 0) + 1
    notFound.set(first.opId, times)
    if (times < GONE_AFTER) throw error
    return []
  })
  await writeAsLeader(db, epoch, [db.operations, ...doubleTables(db)], async () => {
    if (await isCreatingAlike(db, first)) return
    for (const creation of together) await keepDouble(db, creation, listed)
    for (const creation of together) await forgetCreation(db, creation)
  })
}

/**
 * What this device is just creating has no known server id yet, and would be taken for a twin. So would what waits for
 * a person after it was sent: it may well be there.
 */
async function isCreatingAlike(db: DeviceDatabase, { kind }: Creation): Promise<boolean> {
  const isUnderWay = ({ intent, state, wireCount }: Operation) =>
    wireCount > 0 && state !== 'REJECTED' && makes(intent, kind)
  return (await db.operations.filter(isUnderWay).count()) > 0
}
