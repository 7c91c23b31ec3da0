import type { DeviceDatabase } from '#local/store/database.ts'
import {
  type FieldConflict,
  NEEDS_PERSON,
  type Operation,
  type OperationError,
  type OperationState,
  isTriedHourly,
  readOperation,
} from '#local/outbox/operation.ts'
import { canDiscard, canRetry } from '#local/resolve/outbox-actions.ts'
import { canRecreate } from '#local/resolve/recreate.ts'
import type { JournalRow } from '#local/store/records.ts'
import { entryNameOf, isPatch, madeBy, processKeyOf, photoOf, referencesOf } from '#local/outbox/intent.ts'
import type { IntentKind } from '#local/outbox/kinds/kinds.ts'

/** One thing that is not on the server yet, as the sync centre shows it. */
export interface OutboxItem {
  opId: string
  /** null: this build does not know what it is. */
  kind: IntentKind | null
  state: OperationState
  modelKey: string | null
  processKey: string | null
  photoKey: string | null
  modelTitle: string | null
  processName: string | null
  /** Of what it adds to a catalogue. */
  entryName: string | null
  /** The names of the fields of an edit, in no particular order. */
  fields: string[]
  /** The `opId`s of what must be there before it: it makes what this belongs to or mentions. */
  waitsFor: string[]
  since: number
  /** When it is tried next (wall clock, ms); null: as soon as it is its turn, or not before a person acts. */
  nextAt: number | null
  lastError: OperationError | null
  conflicts: FieldConflict[]
  needsPerson: boolean
  /** Whether `retryOperation` and `discardOperation` do something for it. */
  canRetry: boolean
  canDiscard: boolean
  /** Somebody else deleted the record that it is about, and `recreate` can make it anew. */
  canRecreate: boolean
}

/** Everything in the outbox, in the order in which it was made. */
export async function listOutbox(db: DeviceDatabase): Promise<OutboxItem[]> {
  const rows = await db.operations.orderBy('seq').toArray()
  const titles = new Map((await db.models.toArray()).map((row) => [row.key, row.view.title]))
  const names = new Map((await db.processes.toArray()).map((row) => [row.key, row.view.name]))
  const ops = rows.map(readOperation)
  const makers = new Map(ops.flatMap((op) => (op === null ? [] : [[madeBy(op.intent) ?? '', op.opId]])))
  return rows.map((row, index) => {
    const op = ops[index] ?? null
    const intent = op?.intent ?? null
    const processKey = intent && processKeyOf(intent)
    const state = op?.state ?? 'PARKED'
    const needsPerson = NEEDS_PERSON.includes(state)
    // What the server fails at again and again waits for a person, and is tried every hour in the meantime.
    const isTriedByItself = !needsPerson || isTriedHourly({ state, lastError: row.lastError })
    return {
      opId: row.opId,
      kind: intent?.kind ?? null,
      state,
      modelKey: row.modelKey,
      processKey,
      photoKey: intent && photoOf(intent),
      modelTitle: titles.get(row.modelKey ?? '') ?? null,
      processName: names.get(processKey ?? '') ?? null,
      entryName: intent && entryNameOf(intent),
      fields: intent !== null && isPatch(intent) ? Object.keys(intent.fields) : [],
      waitsFor: op === null ? [] : waitsFor(op, makers),
      since: row.createdAt,
      nextAt: isTriedByItself && row.nextAt > 0 ? row.nextAt : null,
      lastError: row.lastError,
      conflicts: op?.conflicts ?? [],
      needsPerson,
      canRetry: op !== null && canRetry(op),
      canDiscard: op !== null && canDiscard(op),
      canRecreate: op !== null && canRecreate(op),
    }
  })
}

function waitsFor({ intent, dependsOn }: Operation, makers: ReadonlyMap<string, string>): string[] {
  const made = referencesOf(intent).flatMap((id) => makers.get(id) ?? [])
  return [...new Set([...dependsOn, ...made])]
}

/** How the operations of a model (or, for null, all operations) ended, latest first. @param most number of lines */
export async function readDeliveryLog(
  db: DeviceDatabase,
  modelKey: string | null,
  most = 200,
): Promise<JournalRow[]> {
  const rows = await db.journal.orderBy('at').reverse().toArray()
  return rows.filter((row) => modelKey === null || row.modelKey === modelKey).slice(0, most)
}
