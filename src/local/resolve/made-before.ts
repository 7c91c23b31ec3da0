import { isPatch, madeBy, makes, referencesOf, targetOf } from '#local/outbox/intent.ts'
import { type Operation, modelKeysOf } from '#local/outbox/operation.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { idsIn } from '#local/store/ids/rename-ids.ts'
import type { DraftRow } from '#local/store/records.ts'

/** What of a backup this device has made, or discarded, before. */
export interface MadeBefore {
  /**
   * Targets of records that nothing new in the backup is about. One of them that is missing here was taken away since,
   * and must not come back without anything that would ever send it.
   */
  done: ReadonlySet<string>
  /**
   * The ids of operations that ended here, and that make what something new is about and this device does not know any
   * more. They are sent again: a server that keeps keys answers them as it did before.
   */
  again: ReadonlySet<string>
}

/** Inside a transaction over `settleTables`. */
export async function findMadeBefore(
  db: DeviceDatabase,
  brought: { operations: readonly Operation[]; drafts: readonly DraftRow[] },
): Promise<MadeBefore> {
  const ids = brought.operations.map(({ opId }) => opId)
  const [held, ended, heldDrafts] = await Promise.all([
    db.operations.bulkGet(ids),
    db.journal.bulkGet(ids),
    db.drafts.bulkGet(brought.drafts.map(({ key }) => key)),
  ])
  const makers = new Map<string, Operation>()
  for (const [index, op] of brought.operations.entries()) {
    const made = madeBy(op.intent)
    if (made !== null && ended[index] !== undefined) makers.set(made, op)
  }
  const given = new Set(ended.flatMap((line) => (line?.outcome === 'DISCARDED' ? [line.opId] : [])))
  // What was chosen somewhere, and given up, stays so; a record goes on with what was written in it.
  const isGivenUp = ({ opId, intent }: Operation) => given.has(opId) && !makes(intent, 'model', 'process')

  const fresh = brought.operations.filter((_, at) => held[at] === undefined && ended[at] === undefined)
  const freshDrafts = brought.drafts.filter((_, at) => heldDrafts[at] === undefined)
  const names = [...fresh.flatMap(namesIn), ...freshDrafts.flatMap(namesOfDraft)]
  const again = new Map<string, Operation>()
  for (const name of names) {
    const maker = makers.get(name)
    if (maker === undefined || again.has(name) || isGivenUp(maker) || (await isKnown(db, maker, name)))
      continue
    again.set(name, maker)
    // Read by this very loop.
    names.push(...namesIn(maker))
  }
  const isDone = ([name]: [string, Operation]) => !again.has(name)
  return {
    done: new Set([...makers].filter(isDone).map(([, { intent }]) => targetOf(intent))),
    again: new Set([...again.values()].map(({ opId }) => opId)),
  }
}

/** What was made on a device, and has to be known for this to be sent. */
function namesIn(op: Operation): string[] {
  const { intent } = op
  const inLists = isPatch(intent) ? idsIn(intent.fields).map(({ id }) => String(id)) : []
  return [...modelKeysOf(op).filter((key) => key !== null), ...referencesOf(intent), ...inLists]
}

const namesOfDraft = ({ key, modelKey }: DraftRow) => [modelKey, key.replace(/^process:/, '')]

/** A record has to be here for what is in it to be sent; of the rest its name is enough. */
async function isKnown(db: DeviceDatabase, { intent }: Operation, name: string): Promise<boolean> {
  if (makes(intent, 'model')) return (await db.models.get(name)) !== undefined
  if (makes(intent, 'process')) return (await db.processes.get(name)) !== undefined
  const tables = [db.photos, db.catalogue, db.idMap]
  const counts = tables.map((table) => table.where(':id').equals(name).count())
  return (await Promise.all(counts)).some((count) => count > 0)
}
