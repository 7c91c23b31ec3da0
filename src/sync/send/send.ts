import type { Answer } from '#api/client.ts'
import type { EditsApi, Sending } from '#api/edits.ts'
import type { Capability } from '#domain/session.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { foldFields } from '#local/outbox/fold-fields.ts'
import type { ModelFields } from '#local/store/fields.ts'
import type { Operation } from '#local/outbox/operation.ts'
import type { ModelRow, ProcessRow } from '#local/store/records.ts'
import { fieldsOfSection } from '#local/outbox/section-fields.ts'
import type { Confirmation } from '#local/answers/settle.ts'
import { type Loose, modelPatchToWire, processPatchToWire } from '#sync/model/to-wire.ts'
import { prepareUpload } from './prepare-upload.ts'
import { serverIds } from '#sync/kinds/server-ids.ts'

export interface SendDeps {
  db: DeviceDatabase
  api: EditsApi
  capabilities: ReadonlySet<Capability>
  timeout: (ms: number) => AbortSignal
  digest: (bytes: ArrayBuffer) => Promise<string>
  /** Milliseconds on a clock that nobody can set. */
  elapsed: () => number
}

/** The tab slept between the claim and the call: another tab may have sent the operation in the meantime. */
export class HeldUp extends Error {
  override readonly name = 'HeldUp'
}

/** Far less than another leader waits before it sends again what this one has claimed. */
const LONGEST_DELAY_MS = 30_000

/** JSON calls time out after this; a photo gets the time that a slow connection needs. */
const JSON_TIMEOUT_MS = 30_000
const SLOWEST_BYTES_PER_MS = 20

/**
 * Sends one operation to the server, and binds what belongs to the moment of sending: addresses, ids, versions,
 * timeouts.
 * @param claimedAt when it was claimed, in ms of `elapsed`
 * @throws ApiProblem for every outcome but success, MissingBytes if a photo cannot be read any more, HeldUp if
 *   it is too late to send
 */
export async function sendOperation(
  deps: SendDeps,
  { op, record }: { op: Operation; record: ModelRow | ProcessRow | null },
  claimedAt: number,
): Promise<Confirmation> {
  const { api } = deps
  const { intent, area } = op
  // Called last of all, so that nothing comes between this look at the clock and the call.
  const sending = (ifMatch?: string | null, timeoutMs = JSON_TIMEOUT_MS): Sending => {
    if (deps.elapsed() - claimedAt > LONGEST_DELAY_MS) throw new HeldUp('Too late to be sent.')
    return {
      signal: deps.timeout(timeoutMs),
      ...(deps.capabilities.has('idempotency-key') ? { idempotencyKey: op.opId } : {}),
      ...(typeof ifMatch === 'string' && deps.capabilities.has('if-match') ? { ifMatch } : {}),
    }
  }
  switch (intent.kind) {
    case 'model.create': {
      const { title, group } = intent.fields
      const body = { title, group: { id: group.id }, ...(area === 'general' ? { kpis: [] } : {}) }
      return modelConfirmation(await api.createModel(area, body, sending()))
    }
    case 'model.copy': {
      const source = await getModel(deps.db, intent.sourceKey)
      return modelConfirmation(await api.copyModel(area, slugOf(source), sending()))
    }
    case 'model.patch': {
      // The record that was read with the claim is used; reading again would wait for the writes of other lanes.
      const row = record as ModelRow | null
      const slug = slugOf(row ?? (await getModel(deps.db, intent.modelKey)))
      const base = row?.base ?? null
      const fields = wholeSection(op, base, rebased(base, intent))
      const body = modelPatchToWire(fields, await serverIds(deps.db, { ...intent, fields }))
      return modelConfirmation(await api.patchModel(area, slug, body, patchSending(sending(record?.etag))))
    }
    case 'process.create': {
      const slug = slugOf(await getModel(deps.db, intent.modelKey))
      return processConfirmation(await api.createProcess(area, slug, { name: intent.fields.name }, sending()))
    }
    case 'process.patch': {
      const { slug, id } = await getProcess(deps.db, intent)
      const base = (record as ProcessRow | null)?.base ?? null
      const fields = rebased(base, intent)
      const body = processPatchToWire(fields, await serverIds(deps.db, { ...intent, fields }))
      const answer = await api.patchProcess(area, slug, id, body, patchSending(sending(record?.etag)))
      return processConfirmation(answer)
    }
    case 'process.delete': {
      const { slug, id } = await getProcess(deps.db, intent)
      await api.deleteProcess(area, slug, id, patchSending(sending()))
      return { kind: 'deleted' }
    }
    case 'photo.upload': {
      const slug = slugOf(await getModel(deps.db, intent.modelKey))
      const upload = await prepareUpload(deps, op, intent)
      const timeoutMs = JSON_TIMEOUT_MS + upload.bytes.byteLength / SLOWEST_BYTES_PER_MS
      const processId =
        intent.processKey === null
          ? null
          : (await getProcess(deps.db, { ...intent, processKey: intent.processKey })).id
      const { value } = await api.uploadPhoto(area, { slug, processId }, upload, sending(null, timeoutMs))
      return { kind: 'photo', image: value }
    }
    case 'equipment.create':
      return { kind: 'equipment', equipment: (await api.createEquipment(intent.fields, sending())).value }
    case 'kpi.create': {
      const { name, parentId } = intent.fields
      const serverIdOf = await serverIds(deps.db, intent)
      const parent = parentId === null ? undefined : serverIdOf(parentId)
      const body = { name, ...(parent === undefined ? {} : { parent_id: parent }) }
      const { value } = await api.createKpiNode(body, sending())
      return { kind: 'kpi', node: value }
    }
  }
}

/** A patch is safe to repeat as it is; keys are for what creates. */
function patchSending({ signal, ifMatch }: Sending): Sending {
  return { signal, ...(ifMatch === undefined ? {} : { ifMatch }) }
}

/**
 * Some sections of a model are sent whole: the key management factors with their three bands, and in the general
 * area every section. Fields that were not edited go out as the server last sent them, under that version.
 */
function wholeSection(
  op: Operation,
  base: ModelFields | null,
  fields: Loose<ModelFields>,
): Loose<ModelFields> {
  const { intent } = op
  if (base === null || intent.kind !== 'model.patch') return fields
  if (op.area === 'root' && intent.section !== 'kpi') return fields
  return {
    ...Object.fromEntries(fieldsOfSection(intent.section).map((name) => [name, base[name]])),
    ...fields,
  }
}

/** Lists are sent merged with what the server has; everything else as the person left it. */
function rebased<T extends object>(base: T | null, intent: { fields: Loose<T>; base: Loose<T> }): Loose<T> {
  if (base === null) return intent.fields
  const folded = foldFields(base, intent)
  const fields = Object.keys(intent.fields) as (keyof T)[]
  return Object.fromEntries(fields.map((field) => [field, folded[field]])) as Loose<T>
}

function modelConfirmation({
  value,
  etag,
}: Answer<Extract<Confirmation, { kind: 'model' }>['model']>): Confirmation {
  return { kind: 'model', model: value, etag }
}

function processConfirmation({
  value,
  etag,
}: Answer<Extract<Confirmation, { kind: 'process' }>['process']>): Confirmation {
  return { kind: 'process', process: value, etag: etag ?? value.etag ?? null }
}

/** @throws Error if the model is not on this device */
export async function getModel(db: DeviceDatabase, key: string): Promise<ModelRow> {
  const row = await db.models.get(key)
  if (row === undefined) throw new Error(`The model ${key} is not on this device.`)
  return row
}

/** @throws Error if the process is not on this device or has no server id yet */
export async function getProcess(
  db: DeviceDatabase,
  intent: { modelKey: string; processKey: string },
): Promise<{ slug: string; row: ProcessRow; id: number }> {
  const row = await db.processes.get(intent.processKey)
  if (row === undefined || row.serverId === null)
    throw new Error(`The process ${intent.processKey} is not known to the server.`)
  return { slug: slugOf(await getModel(db, intent.modelKey)), row, id: row.serverId }
}

/** @throws Error if the server does not know the model yet */
export function slugOf(row: ModelRow): string {
  if (row.slug === null) throw new Error(`The model ${row.key} is not known to the server.`)
  return row.slug
}
