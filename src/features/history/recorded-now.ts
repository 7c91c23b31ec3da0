import { type Change, type NamedKpi, RECORDED_TRUE, type RecordedValue } from '#domain/history.ts'
import { isLocalId } from '#domain/ids.ts'
import type { EntityId } from '#domain/ids.ts'
import type { DeviceKpiEntry, ModelFields, ProcessFields } from '#local/store/fields.ts'

type Fields = ModelFields | ProcessFields

/** What stands in a field of a record on this device, in the form in which the history has it. */
export function recordedNow(fields: Fields, field: string): RecordedValue {
  const value: unknown = Object.entries(fields).find(([name]) => name === field)?.[1]
  if (value === null || value === undefined || value === '' || value === false) return null
  if (value === true) return RECORDED_TRUE
  if (typeof value === 'string' || typeof value === 'number') return value
  if (field === 'images') return listed(fields.images.flatMap(({ id }) => known(id)))
  if (field === 'kpis') return listed(fields.kpis.map(kpiOf))
  if (field === 'equipments' && 'equipments' in fields) {
    return listed(fields.equipments.flatMap(({ id, name }) => known(id).map((own) => ({ id: own, name }))))
  }
  if (field === 'genBiz' && 'genBiz' in fields && fields.genBiz !== null) {
    return { id: fields.genBiz.id, name: fields.genBiz.productName }
  }
  const { id, name = '' } = value as { id: number; name?: string }
  return { id, name }
}

/** Whether two values of a field are the same, whatever their names were at the time. */
export function isSameRecorded(one: RecordedValue, other: RecordedValue): boolean {
  return JSON.stringify(withoutNames(one)) === JSON.stringify(withoutNames(other))
}

/** Whether a field holds now what a change put into it. */
export function isStill(fields: Fields, { field, after }: Change): boolean {
  return field !== null && isSameRecorded(recordedNow(fields, field), after)
}

function withoutNames(value: RecordedValue): unknown {
  if (Array.isArray(value)) return value.map((one) => (typeof one === 'object' ? bare(one) : one))
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value
}

/** A factor that was taken out and put back has another id; a machine has no more than its own. */
function bare(item: { id?: number | undefined; name: string }): unknown {
  const { name: _name, id, ...chain } = item
  return Object.keys(chain).length === 0 ? id : chain
}

const listed = <T>(items: T[]): T[] | null => (items.length === 0 ? null : items)

/** What this device alone knows has no id that anybody could have recorded. */
function known(id: EntityId): number[] {
  return isLocalId(id) ? [] : [id]
}

function kpiOf({ id, kpi0, kpi1, kpi2, kpi3, memo }: DeviceKpiEntry): NamedKpi {
  const [kpi0Id, kpi1Id, kpi2Id, kpi3Id] = [kpi0, kpi1, kpi2, kpi3].map((node) =>
    node === null ? null : (known(node.id)[0] ?? null),
  )
  return {
    ...(isLocalId(id) ? {} : { id }),
    kpi0Id: kpi0Id ?? null,
    kpi1Id: kpi1Id ?? null,
    kpi2Id: kpi2Id ?? null,
    kpi3Id: kpi3Id ?? null,
    memo,
    name: (kpi3 ?? kpi2 ?? kpi1 ?? kpi0)?.fullName ?? '',
  }
}
