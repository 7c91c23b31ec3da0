import type { Equipment } from '#domain/process/equipment.ts'
import { type KpiEntry, type KpiNode, childLevel, kpiFullName } from '#domain/process/kpi.ts'
import { refusal } from './answers.ts'
import type { ServerDatabase } from './database.ts'

export interface KpiInput {
  id?: number
  kpi0Id: number | null
  kpi1Id: number | null
  kpi2Id: number | null
  kpi3Id: number | null
  memo: string
}

export function addEquipment(database: ServerDatabase, json: Record<string, unknown>): Equipment {
  const equipment = { ...(json as Omit<Equipment, 'id'>), id: database.nextId() }
  database.equipment.set(equipment.id, equipment)
  return equipment
}

export function addKpiNode(database: ServerDatabase, json: Record<string, unknown>): KpiNode {
  const id = database.nextId()
  const name = String(json['name'])
  const parentId = (json['parent_id'] as number | null | undefined) ?? null
  const parent = parentId === null ? null : database.kpiNodes.get(parentId)
  const level = parent === undefined ? null : childLevel(parent?.level ?? null)
  if (parent === undefined || level === null) throw refusal(400, '관리요소를 찾을 수 없습니다.')
  const fullName = kpiFullName(parent === null ? [name] : [parent.fullName, name])
  const node: KpiNode = { id, name, fullName, level, parentId }
  database.kpiNodes.set(id, node)
  return node
}

export function checkEquipment(database: ServerDatabase, ids: readonly number[]): void {
  if (!ids.every((id) => database.equipment.has(id))) throw refusal(400, '설비를 찾을 수 없습니다.')
}

/** An entry keeps an id that is one of its owner's; any other is new. */
export function kpiEntries(
  database: ServerDatabase,
  inputs: readonly KpiInput[],
  before: readonly KpiEntry[],
): KpiEntry[] {
  const own = new Set(before.map(({ id }) => id))
  const node = (id: number | null): KpiNode | null => {
    if (id === null) return null
    const found = database.kpiNodes.get(id)
    if (found === undefined) throw refusal(400, '관리요소를 찾을 수 없습니다.')
    return found
  }
  return inputs.map((input) => ({
    id: input.id !== undefined && own.delete(input.id) ? input.id : database.nextId(),
    kpi0: node(input.kpi0Id),
    kpi1: node(input.kpi1Id),
    kpi2: node(input.kpi2Id),
    kpi3: node(input.kpi3Id),
    memo: input.memo,
  }))
}
