import { createContext, useContext } from 'react'
import type { Classification, GenBiz } from '#domain/gen-biz.ts'
import type { EntityId } from '#domain/ids.ts'
import type { OwnEntries } from '#local/views/catalogue-overlay.ts'
import type { DeviceEquipment, DeviceKpiNode } from '#local/store/fields.ts'

/** A KPI node with the nodes above it, from level 0 down to itself. */
export interface KpiPath {
  id: EntityId
  node: DeviceKpiNode
  path: DeviceKpiNode[]
}

export interface CatalogueEntries {
  equipment: DeviceEquipment
  kpi: KpiPath
  industry: GenBiz
}
export type CatalogueKind = keyof CatalogueEntries

/**
 * How much of a catalogue this device holds.
 *
 * - `loading`: being read; what has arrived can be searched already.
 * - `ready`: all of it.
 * - `partial`: the network ended on the way.
 * - `absent`: none of it, and it could not be read.
 */
export interface CatalogueState {
  phase: 'idle' | 'loading' | 'ready' | 'partial' | 'absent'
  count: number
}

export interface CatalogueQuery {
  text: string
  /** Industry records only: the beginning of a classification code. */
  ksicCode?: string | undefined
  icCode?: string | undefined
}

/** The entries of a search so far. A list only ever grows: nothing on screen moves. */
export interface Found<T> {
  /** Names this search in later questions. */
  search: number
  total: number
  first: T[]
}

/** `failed`: the server could not be asked. What the device has found stands. */
export type Asked = { kind: 'answered'; total: number; next: number | null } | { kind: 'failed' }

/** What features may ask of the search worker. */
export interface CataloguePort {
  state: (kind: CatalogueKind) => CatalogueState
  subscribe: (onChange: () => void) => () => void
  /** Reads the catalogue, through the cache, where it has not been read lately. */
  load: (kind: CatalogueKind) => Promise<void>
  /** Answers from the device, at once. Null where a later search overtook it. */
  search: <K extends CatalogueKind>(
    kind: K,
    query: CatalogueQuery,
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
  /** The KPI nodes directly under a node; those of level 0 under null. */
  kpiChildren: (parentId: EntityId | null) => Promise<DeviceKpiNode[]>
  /** Classes of a classification by name or code, as far as this device knows them. */
  classes: (system: 'product' | 'wci', text: string) => Promise<Classification[]>
  /** What this device has made itself. */
  setOwn: (own: OwnEntries) => void
}

export const CataloguePortContext = createContext<CataloguePort | null>(null)

export function useCatalogue(): CataloguePort {
  const port = useContext(CataloguePortContext)
  if (port === null) throw new Error('There is no catalogue around this part.')
  return port
}
