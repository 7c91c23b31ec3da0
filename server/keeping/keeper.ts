import type { EntryPatch, KeptCatalogue, KeptEntry } from '#domain/process/keeping.ts'
import type { Db } from '#server/store/database.ts'

export interface Found {
  entry: KeptEntry
  version: number
}

/** How much of what a model records refers to an entry. */
export interface ModelUse {
  modelId: number
  places: number
}

/** What is particular to a catalogue that is kept clean. Those that write are called in the transaction of the call. */
export interface Keeper {
  catalogue: KeptCatalogue
  /** Waits for whoever else adds to the catalogue. */
  claim: (tx: Db) => Promise<void>
  find: (db: Db, id: number) => Promise<Found | null>
  /** What a change of it may change too: a node's branch. */
  reach: (db: Db, id: number) => Promise<number[]>
  list: (db: Db, ids: readonly number[]) => Promise<KeptEntry[]>
  retired: (db: Db) => Promise<KeptEntry[]>
  uses: (db: Db, id: number) => Promise<ModelUse[]>
  /** How many entries lie below it. */
  below: (db: Db, id: number) => Promise<number>
  /** The models that show its name. */
  shownIn: (db: Db, id: number) => Promise<number[]>
  /** Null, or why it cannot be changed like this. */
  problem: (db: Db, entry: KeptEntry, patch: EntryPatch) => Promise<Record<string, string> | null>
  change: (tx: Db, entry: KeptEntry, patch: EntryPatch, at: Date) => Promise<void>
  /** Null, or why the two cannot be one. */
  mergeProblem: (from: KeptEntry, into: KeptEntry) => string | null
  /** What refers to the first refers to the second afterwards, and so will whoever still sends its id. */
  merge: (tx: Db, from: KeptEntry, into: KeptEntry, at: Date) => Promise<void>
}
