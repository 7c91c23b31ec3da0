import type { EntityId } from '#domain/ids.ts'
import type { ImageCaption } from '#domain/process/image.ts'
import type { KpiEntryInput } from '#domain/process/kpi.ts'
import type { GeneralModelPatch, RootModelPatch } from '#domain/model/model.ts'
import type { ProcessPatch } from '#domain/process/process.ts'
import type { DeviceImage, DeviceKpiEntry, ModelFields, ProcessFields } from '#local/store/fields.ts'

/** Some of the fields, typed as the schemas of stored operations type them. */
export type Loose<T> = { [K in keyof T]?: T[K] | undefined }

/** The server's id of a thing made here; undefined while the server does not know it. */
export type ServerIdOf = (id: EntityId) => number | undefined

/**
 * A patch of a model or a process in the form of the API contract. What it refers to has arrived at the server by now,
 * or was discarded by a person; lists are sent without that.
 * @param captioned the photos of which something else is to be said
 */
export function patchToWire(
  fields: Loose<ModelFields & ProcessFields>,
  serverIdOf: ServerIdOf,
  captioned: readonly DeviceImage[] = [],
): RootModelPatch & GeneralModelPatch & ProcessPatch {
  const { group, mainRootTech, subRootTech, genBiz, images, equipments, kpis, ...same } = fields
  const known = (items?: readonly { id: EntityId }[]) => items?.flatMap(({ id }) => serverIdOf(id) ?? [])
  const body: Record<string, unknown> = {
    ...same,
    group: group && { id: group.id },
    mainRootTechId: mainRootTech === undefined ? undefined : (mainRootTech?.id ?? null),
    subRootTechId: subRootTech === undefined ? undefined : (subRootTech?.id ?? null),
    genBizId: genBiz === undefined ? undefined : (genBiz?.id ?? null),
    imageIds: known(images),
    imageCaptions: captioned.length === 0 ? undefined : captionsToWire(captioned, serverIdOf),
    equipmentIds: known(equipments),
    kpis: kpis?.map((entry) => kpiEntryToWire(entry, serverIdOf)),
  }
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
}

function captionsToWire(captioned: readonly DeviceImage[], serverIdOf: ServerIdOf): ImageCaption[] {
  return captioned.flatMap(({ id: ownId, caption = '' }) => {
    const id = serverIdOf(ownId)
    return id === undefined ? [] : [{ id, caption }]
  })
}

function kpiEntryToWire(entry: DeviceKpiEntry, serverIdOf: ServerIdOf): KpiEntryInput {
  // An entry that the server has not stored yet goes without an id, and gets one.
  const id = serverIdOf(entry.id)
  const nodeId = (node: { id: EntityId } | null) => (node === null ? null : (serverIdOf(node.id) ?? null))
  return {
    ...(id === undefined ? {} : { id }),
    kpi0Id: nodeId(entry.kpi0),
    kpi1Id: nodeId(entry.kpi1),
    kpi2Id: nodeId(entry.kpi2),
    kpi3Id: nodeId(entry.kpi3),
    memo: entry.memo,
  }
}
