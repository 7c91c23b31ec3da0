import type { EntityId } from '#domain/ids.ts'
import type { Area } from '#domain/model/area.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { DeviceEquipment, DeviceKpiEntry, ProcessFields } from '#local/store/fields.ts'
import type { ProcessRow } from '#local/store/records.ts'

/** Of the process before, of those changed last on all models here, or of those used most. */
export type SuggestionSource = 'previous' | 'recent' | 'often'

export interface Suggestion<T> {
  source: SuggestionSource
  entry: T
}

export interface Suggestions {
  equipments: Suggestion<DeviceEquipment>[]
  kpis: Suggestion<DeviceKpiEntry>[]
}

/** How many there are of each source; what a process needs is mostly among the first. */
const MOST: Record<SuggestionSource, number> = { previous: 3, recent: 2, often: 1 }

/** Less than this is no habit. */
const OFTEN = 2

/** The entries of the catalogues that are chosen somewhere, each once. */
export interface ChosenIds {
  equipment: ReadonlySet<EntityId>
  kpi: ReadonlySet<EntityId>
}

type Chosen = Pick<ProcessFields, 'equipments' | 'kpis'>

export function chosenIn(processes: readonly Chosen[]): ChosenIds {
  return {
    equipment: new Set(processes.flatMap(({ equipments }) => equipments.map(({ id }) => id))),
    kpi: new Set(processes.flatMap(({ kpis }) => kpis.flatMap(nodesOf))),
  }
}

/** A process with what can still be chosen: where it was chosen before, an entry that is gone stays as it is. */
export function withoutGone<T extends Chosen>(process: T, gone: ChosenIds): T {
  return {
    ...process,
    equipments: process.equipments.filter(({ id }) => !gone.equipment.has(id)),
    kpis: process.kpis.filter((entry) => !nodesOf(entry).some((id) => gone.kpi.has(id))),
  }
}

function nodesOf({ kpi0, kpi1, kpi2, kpi3 }: DeviceKpiEntry): EntityId[] {
  return [kpi0, kpi1, kpi2, kpi3].flatMap((node) => (node === null ? [] : [node.id]))
}

/** The living processes of an area on this device: what a process is likely to have is taken from them. */
export function readProcesses(db: DeviceDatabase, area: Area): Promise<ProcessRow[]> {
  return db.processes.filter((row) => row.area === area && !row.deleted).toArray()
}

/**
 * What a process is likely to have, before a letter is typed.
 * @param rows the living processes of the area, in any order
 */
export function suggestEntries(
  rows: readonly ProcessRow[],
  { processKey, previousKey }: { processKey: string; previousKey: string | null },
): Suggestions {
  const modelKey = rows.find(({ key }) => key === processKey)?.modelKey
  const others = rows.filter(({ key }) => key !== processKey).sort(latestFirst)
  const previous = others.find(({ key }) => key === previousKey)
  const factorsOf = (row: ProcessRow) =>
    row.view.kpis
      .filter(({ kpi3 }) => kpi3 !== null)
      // How another site manages it is not known to hold here.
      .map((entry) => (row.modelKey === modelKey ? entry : { ...entry, memo: '' }))
  return {
    equipments: suggest({
      previous: previous?.view.equipments ?? [],
      latest: others.flatMap(({ view }) => view.equipments),
      idOf: ({ id }) => id,
    }),
    kpis: suggest({
      previous: previous === undefined ? [] : factorsOf(previous),
      latest: others.flatMap(factorsOf),
      idOf: factorId,
    }),
  }
}

/** Which factor an entry speaks of, whatever it says about it. */
export function factorId({ kpi0, kpi1, kpi2, kpi3 }: DeviceKpiEntry): string {
  return JSON.stringify([kpi0?.id, kpi1?.id, kpi2?.id, kpi3?.id])
}

interface Sources<T> {
  previous: readonly T[]
  /** Of all other processes, the latest first. */
  latest: readonly T[]
  idOf: (entry: T) => string | number
}

function suggest<T>({ previous, latest, idOf }: Sources<T>): Suggestion<T>[] {
  const uses = Map.groupBy(latest, idOf)
  const countOf = (entry: T) => uses.get(idOf(entry))?.length ?? 0
  const often = latest
    .filter((entry) => countOf(entry) >= OFTEN)
    .sort((one, other) => countOf(other) - countOf(one))
  const seen = new Set<string | number>()
  const take = (entries: readonly T[], source: SuggestionSource) => {
    const taken: Suggestion<T>[] = []
    for (const entry of entries) {
      if (taken.length === MOST[source]) break
      if (seen.has(idOf(entry))) continue
      seen.add(idOf(entry))
      taken.push({ source, entry })
    }
    return taken
  }
  return [...take(previous, 'previous'), ...take(latest, 'recent'), ...take(often, 'often')]
}

/** By what the server last said; what only this device has is the latest of all. */
function latestFirst(one: ProcessRow, other: ProcessRow): number {
  if (one.updatedAt === null || other.updatedAt === null) {
    return Number(other.updatedAt === null) - Number(one.updatedAt === null) || other.order - one.order
  }
  return other.updatedAt < one.updatedAt ? -1 : Number(other.updatedAt > one.updatedAt)
}
