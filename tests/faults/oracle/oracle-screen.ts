import type { ModelRow } from '#local/store/records.ts'
import type { Held } from './oracle.ts'
import { wordOf } from '../words.ts'
import type { World } from '../world.ts'

const MODEL_FIELDS = ['title', 'overview', 'features', 'productionItem', 'group', 'kpis'] as const
const PROCESS_FIELDS = ['name', 'description', 'memo', 'kpis'] as const

/** What is shown is what the server has. With work waiting on it, a record may differ. */
export async function checkScreen(
  { server, thirdParty }: World,
  violations: string[],
  { db, ops }: Held,
): Promise<void> {
  const models = await db.models.toArray()
  // What a restored server has lost is still shown, as gone.
  const isLost = ({ serverId }: ModelRow) => thirdParty.has('') && !server.models.has(serverId ?? 0)
  const lost = new Set(models.filter(isLost).map(({ key }) => key))
  for (const { key, serverId, base, view } of models) {
    if (base === null || lost.has(key) || ops.some(({ modelKey }) => modelKey === key)) continue
    const record = server.models.get(serverId ?? 0)?.record
    if (
      record === undefined ||
      record.imageIds.length !== view.images.length ||
      MODEL_FIELDS.some((field) => wordOf(record[field]) !== wordOf(view[field]))
    ) {
      violations.push(`the screen shows model ${key} otherwise than the server has it`)
    }
  }
  const rows = await db.processes.toArray()
  for (const { key, modelKey, serverId, base, view } of rows) {
    // It also stays where somebody else has deleted it, as it may with what was typed in it.
    const hasWork = ops.some(({ intent }) => 'processKey' in intent && intent.processKey === key)
    const isTypedIn = (await db.drafts.get(`process:${key}`)) !== undefined
    if (base === null || hasWork || isTypedIn || lost.has(modelKey)) continue
    const stored = server.processes.get(serverId ?? 0)
    if (
      stored === undefined ||
      stored.record.imageIds.length !== view.images.length ||
      PROCESS_FIELDS.some((field) => wordOf(stored.record[field]) !== wordOf(view[field])) ||
      wordOf(server.equipmentOf(stored)) !== wordOf(view.equipments)
    ) {
      violations.push(`the screen shows ${key} otherwise than the server has it`)
    }
  }
  const serverIds = rows.flatMap(({ serverId }) => serverId ?? [])
  if (new Set(serverIds).size !== serverIds.length) violations.push('a process is on the device twice')
}
