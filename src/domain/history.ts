import * as z from 'zod/mini'
import { area } from './model/area.ts'
import { serverId } from './ids.ts'
import { kpiEntryInput } from './process/kpi.ts'

/** Something with a name of its own, as it was called then: a group, an industry record, a technology, a machine. */
const named = z.object({ id: serverId, name: z.string() })
export type Named = z.infer<typeof named>

/** A key management factor as it is sent, and the path of its nodes as it was then. */
const namedKpi = z.extend(kpiEntryInput, { name: z.string() })
export type NamedKpi = z.infer<typeof namedKpi>

/** Longer than anything that a person writes into one field; the value itself is not kept then. */
const tooLong = z.object({ isTooLong: z.literal(true) })

/**
 * What stood in a field: a text, a number (the stage), what was chosen, or a list (photos by id, machines, key
 * management factors); null for nothing.
 */
export const recordedValue = z.union([
  z.null(),
  z.string(),
  z.number(),
  tooLong,
  named,
  z.array(serverId),
  // Before machines: a schema drops what it does not know.
  z.array(namedKpi),
  z.array(named),
])
export type RecordedValue = z.infer<typeof recordedValue>

/** Yes, where no is nothing. A number: builds that know no other values would turn away the whole feed. */
export const RECORDED_TRUE = 1

/** A value longer than this as JSON (characters) is recorded as too long. The longest text is 60,000 when escaped. */
export const LONGEST_VALUE = 100_000

export const changedObject = z.enum(['model', 'process'])
export const changeAction = z.enum(['created', 'changed', 'deleted'])

/** One field of a model or of one of its processes, or (without a field) that the object came or went. */
export const change = z.object({
  object: changedObject,
  objectId: serverId,
  /** The title, or the name of the process, after the change (before its deletion). */
  objectName: z.string(),
  action: changeAction,
  /** As `SECTIONS` names it, or `group`. */
  field: z.nullable(z.string()),
  before: recordedValue,
  after: recordedValue,
})
export type Change = z.infer<typeof change>

/** All that one call changed in one model. Positions rise in the order in which changes became visible. */
export const changeSet = z.object({
  position: z.int().check(z.positive()),
  at: z.string(),
  username: z.nullable(z.string()),
  area,
  modelId: serverId,
  slug: z.string(),
  /** The Idempotency-Key of the call: the edit of the device that it came from. */
  key: z.nullable(z.string()),
  /** What people call the device that it came from, such as `iPad · Safari`; servers of before do not say. */
  device: z.optional(z.nullable(z.string())),
  changes: z.array(change),
})
export type ChangeSet = z.infer<typeof changeSet>

/** Changes of all models that the person sees, the earliest first. */
export const changeFeed = z.object({
  results: z.array(changeSet),
  /** What to ask for next as `after`, also where nothing is new. */
  cursor: z.int().check(z.gte(0)),
  /** Names the change at the cursor and the groups that were seen: to be sent back with it. */
  seal: z.string(),
  hasMore: z.boolean(),
})
export type ChangeFeed = z.infer<typeof changeFeed>
export type FeedCursor = Pick<ChangeFeed, 'cursor' | 'seal'>

/** Changes of one model, the latest first. */
export const modelHistory = z.object({
  results: z.array(changeSet),
  /** What to ask for next as `before`; null where there are none. */
  before: z.nullable(z.int()),
})
export type ModelHistory = z.infer<typeof modelHistory>

const position = z.coerce.number().check(z.int(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER))
const limit = z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)))

/** Without `after` only the cursor of now is answered, for whoever reads everything first. */
export const feedQuery = z.object({ after: z.optional(position), seal: z.optional(z.string()), limit })
export const historyQuery = z.object({ before: z.optional(position), limit })
