import type { ModelFields, ProcessFields } from '#local/store/fields.ts'
import type { EntityId } from '#domain/ids.ts'
import { type NamedLists, idsIn } from '#local/store/ids/rename-ids.ts'
import type { Section } from '#local/outbox/section-fields.ts'
import type * as z from 'zod/mini'

/** What an operation is about. */
export type Entity = 'model' | 'process' | 'photo' | 'equipment' | 'kpi'

/** The records in whose address on the server it is sent: they must exist there first. */
export interface Address {
  modelKey: string | null
  processKey: string | null
}

type IntentSchema = z.ZodMiniObject<{ kind: z.ZodMiniLiteral<string> }>

/**
 * Everything that the device has to know of one kind of operation. What the wire has to know of it is in
 * sync/kinds/, and its words for people in features/sync-centre/words/kind-words.ts.
 */
export interface DeviceKind<Schema extends z.ZodMiniType> {
  schema: Schema
  entity: Entity
  /** Whether it makes, edits or deletes a record. An edit has the fields `fields`, `base` and `section`. */
  action: 'make' | 'edit' | 'delete'
  /** The key of that record. */
  keyOf: (intent: z.infer<Schema>) => string
  /** Operations of a lane are sent one at a time, in the order in which they were made; see `laneOf`. */
  laneOf: (intent: z.infer<Schema>) => string
  addressOf: (intent: z.infer<Schema>) => Address
  /** The ids that its content mentions. What they stand for is sent before, unless it was discarded. */
  mentionsOf?: (intent: z.infer<Schema>) => (EntityId | null)[]
  /** The record as people see it, after this. Null: there is none. */
  foldModel?: (view: ModelFields | null, intent: z.infer<Schema>) => ModelFields | null
  foldProcess?: (view: ProcessFields | null, intent: z.infer<Schema>) => ProcessFields | null
  /**
   * What a person may recreate from the device where somebody else has deleted it on the server: a process, or for
   * null the model. Absent: nothing.
   */
  recreates?: (intent: z.infer<Schema>) => string | null
}

/** Infers the intent from its schema. */
export function deviceKind<Schema extends IntentSchema>(kind: DeviceKind<Schema>): DeviceKind<Schema> {
  return kind
}

export const NO_ADDRESS: Address = { modelKey: null, processKey: null }

/** Lanes are FIFO queues: one for a model's own operations, one for its photos, and one for the catalogues. */
export const laneOf = {
  model: (modelKey: string) => `model:${modelKey}`,
  photos: (modelKey: string) => `photos:${modelKey}`,
  catalogue: 'catalogue',
} as const

/** Photos, and the lists that wait for them, never hold up text. */
export function laneOfSection(patch: { section: Section; modelKey: string }): string {
  return patch.section === 'photos' ? laneOf.photos(patch.modelKey) : laneOf.model(patch.modelKey)
}

/** What the lists of a patch hold. An entry is made by the patch itself. */
export function mentionedIn(fields: NamedLists): EntityId[] {
  return idsIn(fields).flatMap(({ kind, id }) => (kind === 'kpi-entry' ? [] : id))
}
