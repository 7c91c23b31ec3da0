import type { Answer } from '#api/client.ts'
import { ofRecord } from '#api/edits.ts'
import { isLocalId } from '#domain/ids.ts'
import type { GeneralModel, RootModel } from '#domain/model/model.ts'
import type { Process } from '#domain/process/process.ts'
import type { Operation } from '#local/outbox/operation.ts'
import type { ModelRow, ProcessRow } from '#local/store/records.ts'
import type { Finding, Look } from './wire-kind.ts'
import type { Confirmation } from '#local/answers/confirmation.ts'

export function modelIn({ value, etag }: Answer<RootModel | GeneralModel>): Confirmation {
  return { kind: 'model', record: value, etag }
}

export function processIn({ value, etag }: Pick<Answer<Process>, 'value' | 'etag'>): Confirmation {
  return { kind: 'process', record: value, etag: etag ?? value.etag ?? null }
}

/**
 * What a creation made at the server counts as ours if it says what was sent and was not there before. Where there
 * are two of them, a person decides.
 */
export async function adopt<T>(
  alike: readonly T[],
  confirm: (one: T) => Confirmation | Promise<Confirmation>,
): Promise<Finding> {
  const [one, ...more] = alike
  if (one === undefined) return { kind: 'not-applied' }
  return more.length > 0 ? { kind: 'cannot-tell' } : { kind: 'applied', answer: await confirm(one) }
}

/**
 * Whether what the server lists under an id can be the record of this operation.
 * @param rows what this device has of that list
 * @param key the record that the operation makes
 */
export function canBeOurs(
  op: Operation,
  rows: readonly (ModelRow | ProcessRow)[],
  key: string,
): (listed: { id: number }) => boolean {
  // Of what else was made here. A row under the server's id may be the twin of what is looked for.
  const others = new Set(rows.map((row) => (row.key === key || !isLocalId(row.key) ? null : row.serverId)))
  return ({ id }) => op.knownBefore?.includes(id) !== true && !others.has(id)
}

/**
 * Looks for a model of one of these titles that may be what the operation made.
 * @param made.besides the id of one that is not
 */
export async function lookForModel(
  { db, api, op, signal }: Look,
  made: { modelKey: string; titles: readonly string[]; besides?: number | null },
): Promise<Finding> {
  const groups = (await api.models(op.area, signal)).value
  const rows = await db.models.filter((row) => row.area === op.area).toArray()
  const isOurs = canBeOurs(op, rows, made.modelKey)
  const alike = groups
    .flatMap(({ models }) => models)
    .filter((model) => isOurs(model) && model.id !== made.besides && made.titles.includes(model.title))
  return adopt(alike, async ({ id, slug }) =>
    modelIn(await api.model(op.area, slug, signal).then(ofRecord(id))),
  )
}
