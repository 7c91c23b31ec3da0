import { ofRecord } from '#api/edits.ts'
import { referencesOf } from '#local/outbox/intent.ts'
import type { Intent } from '#local/outbox/kinds/kinds.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { ModelRow } from '#local/store/records.ts'
import type { ServerIdOf } from '#sync/model/to-wire.ts'
import type { Look } from './wire-kind.ts'

/** @throws Error if the model is not on this device */
export async function getModel(db: DeviceDatabase, key: string): Promise<ModelRow> {
  const row = await db.models.get(key)
  if (row === undefined) throw new Error(`The model ${key} is not on this device.`)
  return row
}

/** @throws Error if the server does not know the model yet */
export async function slugOfModel(db: DeviceDatabase, modelKey: string): Promise<string> {
  const { slug } = await getModel(db, modelKey)
  if (slug === null) throw new Error(`The model ${modelKey} is not known to the server.`)
  return slug
}

/** @throws Error if the process is not on this device or has no server id yet */
export async function addressOfProcess(
  db: DeviceDatabase,
  { modelKey, processKey }: { modelKey: string; processKey: string },
): Promise<{ slug: string; id: number }> {
  const id = (await db.processes.get(processKey))?.serverId ?? null
  if (id === null) throw new Error(`The process ${processKey} is not known to the server.`)
  return { slug: await slugOfModel(db, modelKey), id }
}

/** The model as the server has it now. */
export async function readModel({ db, api, op, signal }: Look, modelKey: string) {
  const { serverId } = await getModel(db, modelKey)
  return api.model(op.area, await slugOfModel(db, modelKey), signal).then(ofRecord(serverId))
}

/** Looks up the server's ids of everything that an intent refers to, key management factors included. */
export async function serverIds(db: DeviceDatabase, intent: Intent): Promise<ServerIdOf> {
  const entries = 'fields' in intent && 'kpis' in intent.fields ? (intent.fields.kpis ?? []) : []
  const wanted = [...referencesOf(intent), ...entries.map(({ id }) => String(id))]
  const rows = (await db.idMap.bulkGet(wanted)).filter((row) => row !== undefined)
  const known = new Map(rows.map(({ localId, serverId }) => [localId, serverId]))
  return (id) => (typeof id === 'number' ? id : known.get(id))
}
