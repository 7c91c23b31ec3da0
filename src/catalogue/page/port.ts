import { createContext, useContext } from 'react'
import type { Classification } from '#domain/model/gen-biz.ts'
import type { EntityId } from '#domain/ids.ts'
import type {
  Asked,
  CatalogueEntries,
  CatalogueKind,
  CatalogueQuery,
  CatalogueState,
  Found,
} from '#catalogue/messages.ts'
import type { DeviceKpiNode } from '#local/store/fields.ts'

/** The one that is opened most comes first. */
export const CATALOGUE_KINDS = ['kpi', 'equipment', 'industry'] as const

/** What features may ask of the catalogue worker. */
export interface CataloguePort {
  state: (kind: CatalogueKind) => CatalogueState
  /**
   * Calls back when a state has changed, or what this device has made.
   * @param onBegin called when another worker has begun, which knows none of the searches named before
   */
  subscribe: (onChange: () => void, onBegin?: () => void) => () => void
  /** Has the catalogue read where that is due; nobody has to know when it was read last. */
  load: (kind: CatalogueKind) => Promise<void>
  /** Has the catalogue read once more, if it was read here before: it has changed at the server. */
  reload: (kind: CatalogueKind) => Promise<void>
  /** Has all of them read, and kept for pages without network. @returns whether they are */
  keep: () => Promise<boolean>
  /**
   * Answers from the device, at once.
   * @param field where the query is typed, by any number of its own
   * @returns null where a later search of the same field overtook it
   */
  search: <K extends CatalogueKind>(
    kind: K,
    query: CatalogueQuery,
    field?: number,
  ) => Promise<Found<CatalogueEntries[K]> | null>
  /** Entries of a search, by place. */
  window: <K extends CatalogueKind>(
    kind: K,
    place: { search: number; from: number; to: number },
  ) => Promise<CatalogueEntries[K][]>
  /** Asks the server for a page of the same search; what only it knows is added at the end. */
  ask: (kind: CatalogueKind, place: { search: number; page: number }) => Promise<Asked>
  /** Adds what has meanwhile come onto the device. @returns the new total */
  extend: (kind: CatalogueKind, search: number) => Promise<number>
  /** Those of the entries that cannot be chosen any more, being retired or merged, as far as this device knows. */
  gone: (kind: CatalogueKind, ids: readonly EntityId[]) => Promise<EntityId[]>
  /** The KPI nodes directly under a node; those of level 0 under null. */
  kpiChildren: (parentId: EntityId | null) => Promise<DeviceKpiNode[]>
  /** Classes of a classification by name or code, as far as this device knows them. */
  classes: (system: 'product' | 'wci', text: string) => Promise<Classification[]>
}

export const CataloguePortContext = createContext<CataloguePort | null>(null)

export function useCatalogue(): CataloguePort {
  const port = useContext(CataloguePortContext)
  if (port === null) throw new Error('There is no catalogue around this part.')
  return port
}
