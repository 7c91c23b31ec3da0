import type { Area } from '#domain/model/area.ts'
import type { EnteredCount } from '#domain/model/completeness.ts'
import type { MergedInto } from '#domain/model/model.ts'
import type { ModelFields, ProcessFields } from './fields.ts'

/**
 * The tables of one user on this device.
 *
 * A record holds the last state that the server sent (`base`) and what people see (`view`). The view is always the
 * base with the unsettled operations folded over it (see fold.ts), so that a refetch can never hide an edit and a
 * confirmation never flickers.
 */

export interface ModelRow {
  /** `root:12`, `general:5`, or the local id of a model made here; never changes. */
  key: string
  area: Area
  serverId: number | null
  /** The server's name in addresses; null until it is known. */
  slug: string | null
  groupId: number
  base: ModelFields | null
  etag: string | null
  view: ModelFields
  /** The server's time of the last change that is here; null where it is not known. */
  updatedAt: string | null
  updatedBy: string | null
  /** When all of it was last on this device as the server has it (wall clock, ms); null: not yet. */
  pulledAt: number | null
  /** The feed of changes (`local/answers/following.ts`) that would have told of whatever came after; absent: none. */
  followedBy?: string
  /** The model that its processes went to, where it was merged into that; absent otherwise. */
  mergedInto?: MergedInto
  /** Someone deleted it, or it left the user's groups. */
  gone: boolean
  /** How much of its processes is entered, noted whenever they change; absent in rows of earlier builds. */
  enteredInProcesses?: EnteredCount
}

export interface ProcessRow {
  key: string
  modelKey: string
  area: Area
  serverId: number | null
  base: (ProcessFields & { order: number }) | null
  etag: string | null
  view: ProcessFields
  order: number
  /** The number shown was made up here and is replaced by the server's. */
  provisionalNumber: boolean
  /** Deleted here; the server may not know yet. */
  deleted: boolean
  updatedAt: string | null
}

/** `original`: as chosen; `ready`: the picture to upload is made; `refused`: no picture can be made from it. */
export type PhotoStage = 'original' | 'ready' | 'refused'

export interface PhotoRow {
  key: string
  area: Area
  modelKey: string
  processKey: string | null
  serverId: number | null
  stage: PhotoStage
  type: string
  capturedAt: string | null
  /** Of the bytes to upload (or uploaded), in hex; null until they are made. */
  sha256: string | null
  size: number | null
  /** The hash of what the server received; equal to `sha256` once it has the whole photo. */
  receivedSha256: string | null
  /** Server addresses, once known. */
  url: string | null
  thumbnailUrl: string | null
  createdAt: number
  /** How often its picture was replaced by an edited one; absent where it never was. */
  edition?: number
}

/** Bytes are stored apart from their description, and as ArrayBuffer: Safari loses stored Blobs. */
export interface BytesRow {
  key: string
  bytes: ArrayBuffer
  type: string
}

export interface IdMapRow {
  localId: string
  kind: 'model' | 'process' | 'photo' | 'equipment' | 'kpi' | 'kpi-entry'
  serverId: number
  slug: string | null
}

/** What was typed or photographed but not saved. */
export interface DraftRow {
  key: string
  modelKey: string
  values: unknown
  /** Wall clock, ms. */
  savedAt: number
}

export type MetaKey =
  | 'seq'
  | 'epoch'
  | 'engine'
  | 'canary'
  | 'capabilities'
  | 'catalogues'
  | 'trip'
  | 'leftOut'
  | 'lastPlaces'
  | 'following'
  | 'lateWork'
  | 'beat'
  | 'pausedUntil'
  | `appended:${string}`
  | `creation:${string}`
  | `prepared:${string}`
  | `seen:${string}`
  | `double:${string}`

export interface MetaRow {
  key: MetaKey
  value: unknown
}

/** How an operation ended; kept for the delivery log. */
export interface JournalRow {
  opId: string
  modelKey: string | null
  kind: string
  outcome: 'CONFIRMED' | 'DISCARDED'
  at: number
  note: string
}

/** A catalogue entry made here that the server has not listed yet. */
export interface CatalogueRow {
  key: string
  kind: 'equipment' | 'kpi'
  value: unknown
  serverId: number | null
}
