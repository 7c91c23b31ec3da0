import { ApiProblem } from '#api/problem.ts'
import type { Confirmation } from '#local/answers/confirmation.ts'
import { madeBy } from '#local/outbox/intent.ts'
import type { Intent } from '#local/outbox/kinds/kinds.ts'
import type { Operation } from '#local/outbox/operation.ts'
import type { DeviceDatabase } from '#local/store/database.ts'

/**
 * A gateway may mix answers up. A creation is not believed to have made what another one of ours has made, or has asked
 * for by a name that is not its own. A server that stores a name in a form of its own is believed.
 * @throws ApiProblem
 */
export async function expectOwn(db: DeviceDatabase, op: Operation, answer: Confirmation): Promise<void> {
  const sent = nameSent(op.intent)
  if (sent === null || !('record' in answer) || answer.kind === 'photo') return
  const name = sameForm('title' in answer.record ? answer.record.title : answer.record.name)
  // By its own name it is ours, whatever had that id: a server that was put back to an earlier day gives ids out again.
  if (name === sent) return
  if ((await isKnownAsAnother(db, op, answer)) || (await isAskedFor(db, op, name)))
    throw new ApiProblem({ kind: 'unexpected', status: 201, detail: `record ${answer.record.id}` })
}

type Named = Exclude<Extract<Confirmation, { record: object }>, { kind: 'photo' }>

async function isKnownAsAnother(
  db: DeviceDatabase,
  { area, intent }: Operation,
  { kind, record }: Named,
): Promise<boolean> {
  if (kind !== 'model' && kind !== 'process') return false
  const table = kind === 'model' ? db.models : db.processes
  const known = await db.idMap.where('[kind+serverId]').equals([kind, record.id]).toArray()
  const rows = await table.bulkGet(
    known.map(({ localId }) => localId).filter((localId) => localId !== madeBy(intent)),
  )
  // The areas count their models and processes apart.
  return rows.some((row) => row?.area === area)
}

async function isAskedFor(db: DeviceDatabase, { opId, intent }: Operation, name: string): Promise<boolean> {
  const others = await db.operations.filter((other) => other.opId !== opId).toArray()
  return others.some((other) => other.intent.kind === intent.kind && nameSent(other.intent) === name)
}

/** Null for what makes nothing, or nothing with a name of its own. */
function nameSent(intent: Intent): string | null {
  if (madeBy(intent) === null || !('fields' in intent)) return null
  const { fields } = intent as { fields: { title?: string; name?: string } }
  const name = fields.title ?? fields.name
  return name === undefined ? null : sameForm(name)
}

function sameForm(name: string): string {
  return name.normalize('NFC').trim()
}
