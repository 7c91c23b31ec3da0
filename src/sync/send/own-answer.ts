import { ApiProblem } from '#api/problem.ts'
import { titleOfCopy } from '#domain/model/copy-title.ts'
import type { Confirmation } from '#local/answers/confirmation.ts'
import { type Patch, isCopy, isPatch, madeBy } from '#local/outbox/intent.ts'
import { type Intent, kindOf } from '#local/outbox/kinds/kinds.ts'
import type { Operation } from '#local/outbox/operation.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { serverKey } from '#local/store/ids/id-map.ts'
import { expectSaidTwice } from '#sync/kinds/said-twice.ts'
import { compareFields } from '#sync/model/compare-fields.ts'

/**
 * A gateway may mix answers up. By a name that is not its own, a creation is not believed to have made what was known
 * before, or what another one of ours asks for. A server that stores a name in a form of its own is believed; where it
 * keeps keys, once it has said so twice, for it may be what somebody else has made. Nor is a change believed to be made
 * by what still says what was there before it, as the answer to a reading does.
 * @returns whether it is by another name; where the server keeps no keys, what is listed there tells whose it is
 * @throws ApiProblem
 */
export async function expectOwn(
  db: DeviceDatabase,
  op: Operation,
  { answer, hasKeys }: { answer: Confirmation; hasKeys: boolean },
): Promise<'own' | 'renamed'> {
  if (isPatch(op.intent)) {
    expectTaken(op.intent, answer)
    return 'own'
  }
  const asked = await namesAskedFor(db, op.intent)
  if (asked.length === 0 || !('record' in answer) || answer.kind === 'photo') return 'own'
  const name = sameForm('title' in answer.record ? answer.record.title : answer.record.name)
  const isOther = await isItsSource(db, op.intent, answer)
  // By its own name it is ours, whatever had that id: a server that was put back to an earlier day gives ids out again.
  if (!isOther && asked.includes(name)) return 'own'
  const isAnothers =
    isOther || (await isKnownAsAnother(db, op, answer)) || (await isAskedForByAnother(db, op, name))
  expectSaidTwice(op, `record ${answer.record.id}`, { isAnothers, hasKeys })
  return 'renamed'
}

function expectTaken(patch: Patch, answer: Confirmation): void {
  if (!('record' in answer)) return
  const { toSend } = compareFields(patch, answer.record)
  // Lists and numbers are merged on the way, and what they name may have been discarded.
  const untaken = toSend.find((field) => field !== 'processNumber' && !isList(patch, field))
  if (untaken !== undefined) throw new ApiProblem({ kind: 'unexpected', status: 200, detail: untaken })
}

function isList({ fields }: Patch, field: string): boolean {
  return Array.isArray((fields as Record<string, unknown>)[field])
}

/** A copy may have its title, and is still another. */
async function isItsSource(db: DeviceDatabase, intent: Intent, { record }: Named): Promise<boolean> {
  return isCopy(intent) && (await db.models.get(intent.sourceKey))?.serverId === record.id
}

type Named = Exclude<Extract<Confirmation, { record: object }>, { kind: 'photo' }>

/** Of what was made here, or read from the server. */
async function isKnownAsAnother(
  db: DeviceDatabase,
  { area, intent }: Operation,
  { kind, record }: Named,
): Promise<boolean> {
  const known = await db.idMap.where('[kind+serverId]').equals([kind, record.id]).toArray()
  const others = known.map(({ localId }) => localId).filter((key) => key !== madeBy(intent))
  // What the catalogues hold is not kept by the ids of the server.
  if (kind !== 'model' && kind !== 'process') return others.length > 0
  const table = kind === 'model' ? db.models : db.processes
  const rows = await table.bulkGet([...others, serverKey(area, record.id)])
  // The areas count their models and processes apart.
  return rows.some((row) => row?.area === area)
}

/** @param name one that it does not ask for itself */
async function isAskedForByAnother(
  db: DeviceDatabase,
  { intent }: Operation,
  name: string,
): Promise<boolean> {
  const entity = kindOf(intent)?.entity
  const isAlike = (other: Operation) => kindOf(other.intent)?.entity === entity
  const others = await db.operations.filter(isAlike).toArray()
  const asked = await Promise.all(others.map((other) => namesAskedFor(db, other.intent)))
  return asked.flat().includes(name)
}

/** None for what makes nothing, or nothing with a name of its own. */
async function namesAskedFor(db: DeviceDatabase, intent: Intent): Promise<string[]> {
  if (isCopy(intent)) {
    const source = await db.models.get(intent.sourceKey)
    // As the server knows it, and as it is here; a server may mark the copy or not.
    const titles = [source?.base?.title, source?.view.title].filter((title) => title !== undefined)
    return titles.flatMap((title) => [title, titleOfCopy(title)]).map(sameForm)
  }
  if (madeBy(intent) === null || !('fields' in intent)) return []
  const { fields } = intent as { fields: { title?: string; name?: string } }
  const name = fields.title ?? fields.name
  return name === undefined ? [] : [sameForm(name)]
}

function sameForm(name: string): string {
  return name.normalize('NFC').trim()
}
