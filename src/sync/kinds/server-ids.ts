import type { DeviceDatabase } from '#local/store/database.ts'
import type { ServerIdOf } from '#sync/model/to-wire.ts'
import { referencesOf } from '#local/outbox/intent.ts'
import type { Intent } from '#local/outbox/kinds/kinds.ts'

/** Looks up the server's ids of everything that an intent refers to, key management factors included. */
export async function serverIds(db: DeviceDatabase, intent: Intent): Promise<ServerIdOf> {
  const entries = 'fields' in intent && 'kpis' in intent.fields ? (intent.fields.kpis ?? []) : []
  const wanted = [...referencesOf(intent), ...entries.map(({ id }) => String(id))]
  const rows = wanted.length === 0 ? [] : await db.idMap.bulkGet(wanted)
  const known = new Map(
    rows.flatMap((row) => (row === undefined ? [] : [[row.localId, row.serverId] as const])),
  )
  return (id) => (typeof id === 'number' ? id : known.get(id))
}
