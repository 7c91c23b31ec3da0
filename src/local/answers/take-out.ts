import type { EntityId } from '#domain/ids.ts'
import { refold } from '#local/outbox/fold.ts'
import { addressOf, isPatch, referencesOf } from '#local/outbox/intent.ts'
import type { Intent } from '#local/outbox/kinds/kinds.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { type DeviceKpiEntry, type DeviceKpiNode, withNodes } from '#local/store/fields.ts'
import type { NamedLists } from '#local/store/ids/rename-ids.ts'

/**
 * Inside a transaction: a photo, a machine or a node that will never exist leaves the lists that wait, and what is seen
 * of them. A key management factor of which nothing is left, and nothing is said, leaves with it.
 */
export async function takeOutOfLists(db: DeviceDatabase, id: string): Promise<void> {
  for (const { opId, intent } of await db.operations.toArray()) {
    if (!isPatch(intent) || !referencesOf(intent).includes(id)) continue
    const fields = { ...intent.fields, ...without(intent.fields, id) }
    await db.operations.update(opId, { intent: { ...intent, fields } as Intent })
    await refold(db, addressOf(intent))
  }
}

function without({ images, equipments, kpis }: NamedLists, id: string): NamedLists {
  const isOther = (one: { id: EntityId }) => one.id !== id
  const nodeOf = (node: DeviceKpiNode) => (isOther(node) ? node : null)
  return {
    ...(images && { images: images.filter(isOther) }),
    ...(equipments && { equipments: equipments.filter(isOther) }),
    ...(kpis && { kpis: kpis.map((entry) => withNodes(entry, nodeOf)).filter(saysSomething) }),
  }
}

function saysSomething({ kpi0, kpi1, kpi2, kpi3, memo }: DeviceKpiEntry): boolean {
  return memo !== '' || [kpi0, kpi1, kpi2, kpi3].some((node) => node !== null)
}
