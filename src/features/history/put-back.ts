import type { Lookups } from '#api/lookups.ts'
import { band } from '#domain/model/bands.ts'
import {
  type Change,
  type ChangeSet,
  type Named,
  type NamedKpi,
  RECORDED_TRUE,
  type RecordedValue,
} from '#domain/history.ts'
import { type EntityId, localIdOf } from '#domain/ids.ts'
import type { KpiLevel } from '#domain/process/kpi.ts'
import { autoState, connectionState, monitoringState } from '#domain/process/process.ts'
import { composeProcessNumber, parseProcessNumber } from '#domain/process/process-number.ts'
import { workStatus } from '#domain/model/work-status.ts'
import { isSameRecorded } from './recorded-now.ts'
import type { DeviceKpiEntry, DeviceKpiNode, ModelFields, ProcessFields } from '#local/store/fields.ts'

/** What is known where a value is put back. */
export interface PutBackAt<V> {
  now: V
  /** What the same call changed in the same record. */
  together: readonly Change[]
  lookups: Pick<Lookups, 'equipment' | 'industries' | 'rootTechs'>
  uuid: () => string
}

/** The fields that an edit has to have for a value of the history to stand there again; null: it cannot any more. */
type PutBack<V> = (value: RecordedValue, at: PutBackAt<V>) => Partial<V> | null | Promise<Partial<V> | null>

const text =
  <F extends string>(field: F) =>
  (value: RecordedValue) =>
    value === null || typeof value === 'string' ? ({ [field]: value ?? '' } as Record<F, string>) : null

const chosen =
  <F extends string, T>(field: F, schema: { safeParse: (value: unknown) => { data?: T | undefined } }) =>
  (value: RecordedValue) => {
    const data = schema.safeParse(value).data
    if (value !== null && data === undefined) return null
    return { [field]: data ?? null } as Record<F, T | null>
  }

/** One line for each field of a model: one that is missing does not compile. */
export const PUT_BACK_IN_MODEL: { [F in keyof ModelFields]-?: PutBack<ModelFields> } = {
  title: text('title'),
  group: (value) => {
    const group = namedOf(value)
    return group === null ? null : { group }
  },
  genBiz: async (value, { lookups }) => {
    if (value === null) return { genBiz: null }
    const genBiz = await findByName(namedOf(value), lookups.industries)
    return genBiz === null ? null : { genBiz }
  },
  // A sub technology is one of its major's, and goes with it.
  mainRootTech: (value, { together }) => ({
    mainRootTech: namedOf(value),
    subRootTech: namedOf(together.find(({ field }) => field === 'subRootTech')?.before ?? null),
  }),
  subRootTech: async (value, { now, lookups }) => {
    const sub = namedOf(value)
    if (sub === null) return { subRootTech: null }
    const listed = (await lookups.rootTechs()).find(({ id }) => id === sub.id)
    return listed !== undefined && listed.parentId === now.mainRootTech?.id ? { subRootTech: sub } : null
  },
  productionItem: text('productionItem'),
  overview: text('overview'),
  features: text('features'),
  kpis: putBackKpis,
  autoProcessState: chosen('autoProcessState', band),
  monitoringProcessState: chosen('monitoringProcessState', band),
  connectionProcessState: chosen('connectionProcessState', band),
  workedAt: (value) => (value === null || typeof value === 'string' ? { workedAt: value } : null),
  images: putBackPhotos,
  memo: text('memo'),
  manager: text('manager'),
  workStatus: (value) => {
    const { data } = workStatus.safeParse(value)
    return data === undefined ? null : { workStatus: data }
  },
  isRetired: (value) => ({ isRetired: value === RECORDED_TRUE }),
}

/** The same for a process. */
export const PUT_BACK_IN_PROCESS: { [F in keyof ProcessFields]: PutBack<ProcessFields> } = {
  processNumber: (value, { now, together }) => {
    if (typeof value !== 'string') return null
    const [was, is] = [value, together.find(({ field }) => field === 'processNumber')?.after]
    const number = parseProcessNumber(was)
    // Only its place was changed: what stands before the place may have followed another industry since.
    const isPlaceAlone = typeof is === 'string' && parseProcessNumber(is).unique === number.unique
    const { unique } = isPlaceAlone ? parseProcessNumber(now.processNumber) : number
    return { processNumber: composeProcessNumber({ ...number, unique }) }
  },
  name: text('name'),
  description: text('description'),
  images: putBackPhotos,
  equipments: async (value, { now, lookups }) => {
    const machines = await Promise.all(
      listOf<Named>(value).map(
        async (one) => now.equipments.find(({ id }) => id === one.id) ?? findByName(one, lookups.equipment),
      ),
    )
    return machines.every((one) => one !== null) ? { equipments: machines } : null
  },
  kpis: putBackKpis,
  autoState: chosen('autoState', autoState),
  monitoringState: chosen('monitoringState', monitoringState),
  connectionState: chosen('connectionState', connectionState),
  memo: text('memo'),
  manager: text('manager'),
}

/**
 * Whether a person is offered to put back what was there before. What came or went as a whole is not undone like that;
 * a number that has followed its industry goes back with it; and a photo that nothing shows any more may be gone.
 */
export function isOffered(change: Change, set: ChangeSet, now: ModelFields | ProcessFields): boolean {
  const { field, before, after } = change
  // Only what it is called changed, in the lists for all.
  if (isSameRecorded(before, after)) return false
  if (field === null || (typeof before === 'object' && before !== null && 'isTooLong' in before)) return false
  if (togetherWith(change, set).some(({ action }) => action !== 'changed')) return false
  if (field === 'processNumber') return !set.changes.some((other) => other.field === 'genBiz')
  if (field === 'subRootTech') {
    return !togetherWith(change, set).some((other) => other.field === 'mainRootTech')
  }
  if (field === 'images') return listOf<number>(before).every((id) => now.images.some((one) => one.id === id))
  return Object.hasOwn(change.object === 'process' ? PUT_BACK_IN_PROCESS : PUT_BACK_IN_MODEL, field)
}

export function togetherWith({ object, objectId }: Change, set: ChangeSet): Change[] {
  return set.changes.filter((other) => other.object === object && other.objectId === objectId)
}

/** A photo is offered only while the record shows it. */
function putBackPhotos(value: RecordedValue, { now }: { now: Pick<ModelFields, 'images'> }) {
  const images = listOf<number>(value).map((wanted) => now.images.find(({ id }) => id === wanted))
  return images.every((one) => one !== undefined) ? { images } : null
}

function putBackKpis(
  value: RecordedValue,
  { now, uuid }: { now: { kpis: DeviceKpiEntry[] }; uuid: () => string },
) {
  return {
    kpis: listOf<NamedKpi>(value).map((entry): DeviceKpiEntry => {
      const present = now.kpis.find(({ id }) => id === entry.id)
      // One that was taken out is made anew.
      return { ...nodesOf(entry), id: present?.id ?? localIdOf(uuid()), memo: entry.memo }
    }),
  }
}

/** The nodes of a factor, from their ids and the names of their path; the server answers how they are called now. */
function nodesOf({ kpi0Id, kpi1Id, kpi2Id, kpi3Id, name }: NamedKpi): Omit<DeviceKpiEntry, 'id' | 'memo'> {
  const ids = [kpi0Id, kpi1Id, kpi2Id, kpi3Id]
  const names = name.split(' > ')
  const node = (level: KpiLevel): DeviceKpiNode | null => {
    const id: EntityId | null = ids[level] ?? null
    if (id === null) return null
    const fullName = names.slice(0, level + 1).join(' > ')
    return { id, name: names[level] ?? fullName, fullName, level, parentId: ids[level - 1] ?? null }
  }
  return { kpi0: node(0), kpi1: node(1), kpi2: node(2), kpi3: node(3) }
}

interface Catalogued {
  id: number
}

/** Of what the catalogue finds under its name, that with its id; null where it is not there any more. */
async function findByName<T extends Catalogued>(
  wanted: Named | null,
  look: (request: { search: string; page: number }) => Promise<{ results: T[] }>,
): Promise<T | null> {
  if (wanted === null) return null
  const { results } = await look({ search: wanted.name, page: 1 })
  return results.find(({ id }) => id === wanted.id) ?? null
}

/** A field's value is of one kind, which the schema of all of them does not say. */
function listOf<T extends number | Named | NamedKpi>(value: RecordedValue): T[] {
  return Array.isArray(value) ? (value as T[]) : []
}

function namedOf(value: RecordedValue): Named | null {
  const isNamed = typeof value === 'object' && value !== null && !Array.isArray(value) && 'id' in value
  return isNamed ? { id: value.id, name: value.name } : null
}
