import * as z from 'zod/mini'
import { band } from '#domain/model/bands.ts'
import { equipmentType, listedOtherType } from '#domain/process/equipment.ts'
import { genBiz } from '#domain/model/gen-biz.ts'
import { groupRef } from '#domain/model/group.ts'
import { entityId } from '#domain/ids.ts'
import { kpiLevel } from '#domain/process/kpi.ts'
import { autoState, connectionState, monitoringState } from '#domain/process/process.ts'
import type { ModelField, ProcessField } from '#domain/model/sections.ts'
import { workStatus } from '#domain/model/work-status.ts'

/**
 * A record as a person sees and edits it. It differs from the wire in one thing: whatever was made on this
 * device keeps its local id here for ever, also after the server has given it one.
 */

export const deviceImage = z.object({
  id: entityId,
  /** Addresses on the server; null while the photo exists on this device only. */
  url: z.nullable(z.string()),
  thumbnailUrl: z.nullable(z.string()),
  capturedAt: z.nullable(z.string()),
  /** What a person says of it, in a line; absent where nobody does. */
  caption: z.optional(z.string()),
})
export type DeviceImage = z.infer<typeof deviceImage>

export const deviceEquipment = z.object({
  id: entityId,
  name: z.string(),
  equipmentType,
  industryType: z.string(),
  otherType: listedOtherType,
})
export type DeviceEquipment = z.infer<typeof deviceEquipment>

export const deviceKpiNode = z.object({
  id: entityId,
  name: z.string(),
  fullName: z.string(),
  level: kpiLevel,
  parentId: z.nullable(entityId),
})
export type DeviceKpiNode = z.infer<typeof deviceKpiNode>

export const deviceKpiEntry = z.object({
  /** A local id marks an entry that the server has not stored yet; it is sent without one. */
  id: entityId,
  kpi0: z.nullable(deviceKpiNode),
  kpi1: z.nullable(deviceKpiNode),
  kpi2: z.nullable(deviceKpiNode),
  kpi3: z.nullable(deviceKpiNode),
  memo: z.string(),
})
export type DeviceKpiEntry = z.infer<typeof deviceKpiEntry>

/** An entry with each node that it has changed. */
export function withNodes(
  entry: DeviceKpiEntry,
  change: (node: DeviceKpiNode) => DeviceKpiNode | null,
): DeviceKpiEntry {
  const { kpi0, kpi1, kpi2, kpi3 } = entry
  const at = (node: DeviceKpiNode | null) => node && change(node)
  return { ...entry, kpi0: at(kpi0), kpi1: at(kpi1), kpi2: at(kpi2), kpi3: at(kpi3) }
}

const techRef = z.nullable(z.object({ id: z.int(), name: z.optional(z.string()) }))

/**
 * Both areas: what an area does not have stays null there. Each field stands in the table of sections: one that does
 * not, does not compile.
 */
export const modelFields = z.object({
  title: z.string(),
  group: groupRef,
  mainRootTech: techRef,
  subRootTech: techRef,
  genBiz: z.nullable(genBiz),
  productionItem: z.string(),
  overview: z.string(),
  features: z.string(),
  kpis: z.array(deviceKpiEntry),
  autoProcessState: z.nullable(band),
  monitoringProcessState: z.nullable(band),
  connectionProcessState: z.nullable(band),
  memo: z.string(),
  manager: z.string(),
  workedAt: z.nullable(z.string()),
  images: z.array(deviceImage),
  workStatus,
  /** Absent in what builds before it stored: not retired. */
  isRetired: z.optional(z.boolean()),
} satisfies Record<ModelField | 'group' | 'isRetired', z.ZodMiniType>)
export type ModelFields = z.infer<typeof modelFields>

export const processFields = z.object({
  name: z.string(),
  description: z.string(),
  processNumber: z.string(),
  images: z.array(deviceImage),
  equipments: z.array(deviceEquipment),
  kpis: z.array(deviceKpiEntry),
  autoState: z.nullable(autoState),
  monitoringState: z.nullable(monitoringState),
  connectionState: z.nullable(connectionState),
  memo: z.string(),
  manager: z.string(),
} satisfies Record<ProcessField, z.ZodMiniType>)
export type ProcessFields = z.infer<typeof processFields>

/** What a model made on this device is before anything was entered. */
export const EMPTY_MODEL: Omit<ModelFields, 'title' | 'group'> = {
  mainRootTech: null,
  subRootTech: null,
  genBiz: null,
  productionItem: '',
  overview: '',
  features: '',
  kpis: [],
  autoProcessState: null,
  monitoringProcessState: null,
  connectionProcessState: null,
  memo: '',
  manager: '',
  workedAt: null,
  images: [],
  workStatus: 0,
}

export const EMPTY_PROCESS: Omit<ProcessFields, 'name' | 'processNumber'> = {
  description: '',
  images: [],
  equipments: [],
  kpis: [],
  autoState: null,
  monitoringState: null,
  connectionState: null,
  memo: '',
  manager: '',
}
