import { madeBy, makes, referencesOf, targetOf } from '#local/outbox/intent.ts'
import type { Operation } from '#local/outbox/operation.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { processKeyOfDraft } from '#local/store/drafts.ts'
import type { DraftRow } from '#local/store/records.ts'

/** What a backup brings. */
interface Brought {
  operations: readonly Operation[]
  drafts: readonly DraftRow[]
}

/** What of that this device does not have yet. */
export interface New extends Brought {
  /**
   * Targets of records that this device has made, or discarded, before, and that nothing new is about. One of them that
   * is missing here was taken away since, and must not come back without anything that would ever send it.
   */
  done: ReadonlySet<string>
}

/**
 * Inside a transaction over `settleTables`. What makes a record that something new is about, and that this device does
 * not know any more, is new too, although it ended here: it is sent again, and a server that keeps keys answers it as
 * it did before.
 */
export async function findNew(db: DeviceDatabase, brought: Brought): Promise<New> {
  const ids = brought.operations.map(({ opId }) => opId)
  const [held, ended, heldDrafts] = await Promise.all([
    db.operations.bulkGet(ids),
    db.journal.bulkGet(ids),
    db.drafts.bulkGet(brought.drafts.map(({ key }) => key)),
  ])
  const makers = new Map<string, Operation>()
  const given = new Set<Operation>()
  for (const [at, op] of brought.operations.entries()) {
    const made = madeBy(op.intent)
    if (made === null || ended[at] === undefined) continue
    makers.set(made, op)
    // What was chosen somewhere, and given up, stays so; a record goes on with what was written in it.
    if (ended[at].outcome === 'DISCARDED' && !makes(op.intent, 'model', 'process')) given.add(op)
  }

  const isNew = (_: unknown, at: number) => held[at] === undefined && ended[at] === undefined
  const fresh = brought.operations.filter(isNew)
  const drafts = brought.drafts.filter((_, at) => heldDrafts[at] === undefined)
  // What was made on a device, and has to be known for that to be sent, or gone on with.
  const names = [...fresh.flatMap(({ intent }) => referencesOf(intent)), ...drafts.flatMap(namesOfDraft)]
  const again = new Set<Operation>()
  for (const name of names) {
    const maker = makers.get(name)
    if (maker === undefined || again.has(maker) || given.has(maker)) continue
    if (await isKnown(db, maker, name)) continue
    again.add(maker)
    // Read by this very loop.
    names.push(...referencesOf(maker.intent))
  }
  const done = [...makers.values()].filter((maker) => !again.has(maker))
  return {
    operations: brought.operations.filter((op, at) => isNew(op, at) || again.has(op)),
    drafts,
    done: new Set(done.map(({ intent }) => targetOf(intent))),
  }
}

const namesOfDraft = ({ key, modelKey }: DraftRow) =>
  [modelKey, processKeyOfDraft(key)].filter((name) => name !== null)

/** A record has to be here for what is in it to be sent; of the rest its name is enough. */
async function isKnown(db: DeviceDatabase, { intent }: Operation, name: string): Promise<boolean> {
  if (makes(intent, 'model')) return (await db.models.get(name)) !== undefined
  if (makes(intent, 'process')) return (await db.processes.get(name)) !== undefined
  const tables = [db.photos, db.catalogue, db.idMap]
  const counts = tables.map((table) => table.where(':id').equals(name).count())
  return (await Promise.all(counts)).some((count) => count > 0)
}
