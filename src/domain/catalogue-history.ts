import * as z from 'zod/mini'
import { change, changeSet } from './history.ts'
import { keptCatalogue } from './process/keeping.ts'

/** One field of an entry: what it is called (a node by its whole path), its kind, whether it is offered. */
const entryChange = z.extend(change, { object: keptCatalogue })
export type EntryChange = z.infer<typeof entryChange>

const { position, at, username, device } = changeSet.shape

/** All that one call changed in a catalogue: in the entry, and in what lies below it. */
const catalogueChangeSet = z.object({ position, at, username, device, changes: z.array(entryChange) })
export type CatalogueChangeSet = z.infer<typeof catalogueChangeSet>

/** `GET /api/catalogue/…/changes/`, the latest first. */
export const catalogueHistory = z.object({
  results: z.array(catalogueChangeSet),
  /** What to ask for next as `before`; null where there are none. */
  before: z.nullable(z.int()),
})
export type CatalogueHistory = z.infer<typeof catalogueHistory>
