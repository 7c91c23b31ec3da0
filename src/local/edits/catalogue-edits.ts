import type { Area } from '#domain/model/area.ts'
import { type NewEquipment, equipmentTypeOf, newEquipment } from '#domain/process/equipment.ts'
import { isLocalId, localIdOf } from '#domain/ids.ts'
import { childLevel, kpiFullName, newKpiNode } from '#domain/process/kpi.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { DeviceEquipment, DeviceKpiNode } from '#local/store/fields.ts'
import { targets } from '#local/outbox/intent.ts'
import { enqueue, findCreate } from '#local/outbox/outbox.ts'
import { writeStrictly } from '#local/store/strict-write.ts'
import type { Intent } from '#local/outbox/kinds/kinds.ts'

/**
 * Creates equipment on this device and queues its creation on the server. It can be used at once, under its local id.
 * @param input.area where it was made; the catalogue itself is shared by both areas
 * @throws StorageFailure when the device could not keep it
 */
export async function createEquipment(
  db: DeviceDatabase,
  input: { area: Area; fields: NewEquipment },
): Promise<DeviceEquipment> {
  const key = localIdOf(db.deps.uuid())
  const opId = db.deps.uuid()
  const parsed = newEquipment.parse(input.fields)
  const fields = { ...parsed, equipmentType: equipmentTypeOf(parsed.otherType) }
  const value: DeviceEquipment = { id: key, ...fields }
  const intent: Intent = { kind: 'equipment.create', equipmentKey: key, fields }
  await writeStrictly(db, [db.catalogue, db.operations, db.meta], async () => {
    await db.catalogue.put({ key, kind: 'equipment', value, serverId: null })
    await enqueue(db, { opId, area: input.area, intent })
  })
  return value
}

/**
 * Creates a KPI node under a parent, or at the top without one, and queues its creation behind the parent's.
 * @throws StorageFailure when the device could not keep it
 */
export async function createKpiNode(
  db: DeviceDatabase,
  input: { area: Area; name: string; parent: DeviceKpiNode | null },
): Promise<DeviceKpiNode> {
  const key = localIdOf(db.deps.uuid())
  const opId = db.deps.uuid()
  const { name } = newKpiNode.parse({ name: input.name.trim() })
  const { parent } = input
  const level = childLevel(parent?.level ?? null)
  if (level === null) throw new Error('A unit has no children.')
  const parentId = parent?.id ?? null
  const fullName = kpiFullName(parent === null ? [name] : [parent.fullName, name])
  const value: DeviceKpiNode = { id: key, name, fullName, level, parentId }
  await writeStrictly(db, [db.catalogue, db.operations, db.meta], async () => {
    await db.catalogue.put({ key, kind: 'kpi', value, serverId: null })
    const intent: Intent = { kind: 'kpi.create', kpiKey: key, fields: { name, parentId } }
    const create = isLocalId(parentId) ? await findCreate(db, targets.kpi(parentId)) : null
    const dependsOn = create === null ? [] : [create.opId]
    await enqueue(db, { opId, area: input.area, intent, dependsOn })
  })
  return value
}
