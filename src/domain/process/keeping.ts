import * as z from 'zod/mini'
import { serverId } from '#domain/ids.ts'
import { area } from '#domain/model/area.ts'
import { equipment, newEquipment, otherType } from './equipment.ts'
import { kpiNode } from './kpi.ts'

/** The catalogues whose entries can be renamed, merged and retired. */
export const keptCatalogue = z.enum(['equipment', 'kpi'])
export type KeptCatalogue = z.infer<typeof keptCatalogue>

/** An entry as those see it who keep its catalogue. */
const kept = {
  /** Since when it is not offered any more; null: it is. */
  retiredAt: z.nullable(z.string()),
  /** The entry that stands for it since it was merged. */
  mergedInto: z.nullable(z.object({ id: serverId, name: z.string() })),
}
const keptEquipment = z.extend(equipment, kept)
const keptKpiNode = z.extend(kpiNode, kept)
export type KeptKpiNode = z.infer<typeof keptKpiNode>

const use = z.object({ area, slug: z.string(), title: z.string(), places: z.int() })

/** What refers to an entry. */
const uses = z.object({
  /** Processes with the machine; key management factors with the node. */
  places: z.int(),
  /** The models in which they are, as far as the person sees them, by title. */
  models: z.array(use),
  /** How many more models there are: in groups that the person does not see, or beyond the longest list. */
  otherModels: z.int(),
  /** Nodes below it, of all levels. */
  below: z.int(),
})
export type Uses = z.infer<typeof uses>

const keptEntry = z.union([keptKpiNode, keptEquipment])
export type KeptEntry = z.infer<typeof keptEntry>

/** `GET …/{id}/`, and the answer of every change. */
export const keptDetail = z.object({ entry: keptEntry, uses })
export type KeptDetail = z.infer<typeof keptDetail>

/** `GET …/retired/`, by name. Merged ones are not among them: they cannot be used again. */
export const retiredEntries = z.object({ results: z.array(keptEntry) })

export const entryPatch = z.object({
  name: z.optional(newEquipment.shape.name),
  isRetired: z.optional(z.boolean()),
  /** Of a machine. */
  otherType: z.optional(otherType),
  industryType: z.optional(newEquipment.shape.industryType),
})
export type EntryPatch = z.infer<typeof entryPatch>

/** `POST …/{id}/merge/`: into which entry, of the same catalogue and level. */
export const entryMerge = z.object({ into: serverId })

/** The longest list of models that a place of use is told in. */
export const MOST_USES = 200
