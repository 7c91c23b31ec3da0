import type { EntityId, LocalId } from '#domain/ids.ts'
import type { GeneralModel, RootModel } from '#domain/model.ts'
import type { Process } from '#domain/process.ts'
import type { DeviceDatabase } from './database.ts'
import type { MappedKind } from './id-map.ts'

/** The device's id of a record of the server: the local id where it was made here, otherwise the server's. */
export type DeviceIds = (kind: MappedKind, serverId: number) => EntityId

type Answer = Pick<Process | RootModel | GeneralModel, 'images' | 'kpis'> &
  Partial<Pick<Process, 'equipments'>>

/**
 * Looks up everything that these answers mention, in one query: a transaction does not survive many small waits, and a
 * model can have hundreds of photos.
 */
export async function loadDeviceIds(db: DeviceDatabase, answers: readonly Answer[]): Promise<DeviceIds> {
  const wanted = answers.flatMap(namedIn)
  if (wanted.length === 0) return (_, serverId) => serverId
  const rows = await db.idMap.where('[kind+serverId]').anyOf(wanted).toArray()
  const localIds = new Map(rows.map((row) => [`${row.kind}:${row.serverId}`, row.localId as LocalId]))
  return (kind, serverId) => localIds.get(`${kind}:${serverId}`) ?? serverId
}

function namedIn({ images, kpis, equipments = [] }: Answer): [MappedKind, number][] {
  const named: [MappedKind, number][] = [
    ...images.map(({ id }): [MappedKind, number] => ['photo', id]),
    ...equipments.map(({ id }): [MappedKind, number] => ['equipment', id]),
  ]
  for (const { id, kpi0, kpi1, kpi2, kpi3 } of kpis) {
    if (id !== undefined) named.push(['kpi-entry', id])
    for (const node of [kpi0, kpi1, kpi2, kpi3]) if (node !== null) named.push(['kpi', node.id])
  }
  return named
}
