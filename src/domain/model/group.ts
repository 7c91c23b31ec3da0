import * as z from 'zod/mini'
import { serverId } from '#domain/ids.ts'
import { LENGTH, text } from '#domain/text.ts'
import { workStatus } from './work-status.ts'

export const DEFAULT_GROUP_NAME = '기본 그룹'

export const groupRef = z.object({ id: serverId, name: text(LENGTH.name) })
export type GroupRef = z.infer<typeof groupRef>

/** A model as the lists name it. Our server adds its stage and what progress is computed from. */
export const modelSummary = z.object({
  id: serverId,
  title: z.string(),
  slug: z.string().check(z.minLength(1)),
  workStatus: z.optional(workStatus),
  processCount: z.optional(z.int()),
  photoCount: z.optional(z.int()),
  updatedAt: z.optional(z.string()),
  updatedBy: z.optional(z.nullable(z.string())),
  /** How much has been entered, 0 to 1. */
  progress: z.optional(z.number()),
  /** Who did the survey on site. */
  manager: z.optional(z.string()),
  isRetired: z.optional(z.boolean()),
})
export type ModelSummary = z.infer<typeof modelSummary>

export const modelGroup = z.object({ id: serverId, name: z.string(), models: z.array(modelSummary) })
export type ModelGroup = z.infer<typeof modelGroup>

const sortKey = (name: string) => name.normalize('NFD')

/** Compares by the code units of the decomposed (NFD) form, as the product orders all its names. */
export function compareNames(one: string, other: string): number {
  const a = sortKey(one)
  const b = sortKey(other)
  return a < b ? -1 : a > b ? 1 : 0
}

/** The default group first, the rest by name. */
export function orderGroups<T extends { name: string }>(groups: readonly T[]): T[] {
  const isDefault = (group: T) => group.name.normalize('NFC') === DEFAULT_GROUP_NAME
  return [...groups].sort(
    (a, b) => Number(isDefault(b)) - Number(isDefault(a)) || compareNames(a.name, b.name),
  )
}

/** By title, as `compareNames` orders. */
export function orderModels<T extends { title: string }>(models: readonly T[]): T[] {
  // Of thousands of models, decomposing a title anew at each comparison takes most of the time.
  const keyed = models.map((model) => ({ model, key: sortKey(model.title) }))
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  return keyed.map(({ model }) => model)
}
