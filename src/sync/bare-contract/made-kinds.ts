import type { Equipment } from '#domain/process/equipment.ts'
import type { KpiNode } from '#domain/process/kpi.ts'
import { DEFAULT_PROCESS_NAME, type Process } from '#domain/process/process.ts'
import type { Confirmation } from '#local/answers/confirmation.ts'
import type { Double, Twin } from '#local/bare-contract/doubles.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { LeaderDeps } from '#sync/model/engine-deps.ts'
import { isLocalId } from '#domain/ids.ts'

const LOOK_TIMEOUT_MS = 30_000

/** A record that the server lists. One with the same content may be a duplicate; with null it is nobody's. */
export type Listed = Twin & { content: string | null }

export type MadeKind = Double['kind']

/** What is made; the catalogues are searched by its name. */
export interface Made extends Pick<Double, 'kind' | 'area' | 'modelKey' | 'name'> {
  /** Where that model was when it was made; it may have left the device since. */
  modelSlug?: string | null
}

/** What an answer says was made, and what a duplicate of it has too, besides the name. */
export interface Answered {
  serverId: number
  name: string
  content?: string
}

/** Everything that differs between the sorts of records that may be there twice. */
interface OfKind<Kind extends MadeKind> {
  /** Reads what the server lists where a new one appears. */
  list: (deps: Pick<LeaderDeps, 'db' | 'api'>, made: Made, signal: AbortSignal) => Promise<Listed[]>
  /** Of those with the same name one list tells. */
  listName: (made: Made) => string
  answered: (answer: Extract<Confirmation, { kind: Kind }>) => Answered
  /** Whether one that is listed is another creation of this device, which a person meant. */
  isOurs: (db: DeviceDatabase, made: Made, serverId: number) => Promise<boolean>
}

const MADE_KINDS: { [Kind in MadeKind]: OfKind<Kind> } = {
  model: {
    list: async ({ api }, { area }, signal) =>
      (await api.models(area, signal)).value.flatMap(({ models }) =>
        models.map(({ id, slug, title }) => ({ id, slug, content: title })),
      ),
    listName: ({ area }) => `model:${area}`,
    answered: ({ record }) => ({ serverId: record.id, name: record.title }),
    isOurs: async (db, { area }, serverId) =>
      (await db.models.where({ area, serverId }).primaryKeys()).some(isLocalId),
  },
  process: {
    list: async ({ db, api }, { area, modelKey, modelSlug }, signal) => {
      const slug = (await db.models.get(modelKey ?? ''))?.slug ?? modelSlug ?? null
      if (slug === null) return []
      return listed((await api.processes(area, slug, signal)).value.results, contentOfProcess)
    },
    listName: ({ modelKey }) => `process:${modelKey ?? ''}`,
    answered: ({ record }) => ({ serverId: record.id, name: record.name }),
    isOurs: async (db, { modelKey }, serverId) =>
      (await db.processes.where({ modelKey: modelKey ?? '', serverId }).primaryKeys()).some(isLocalId),
  },
  equipment: {
    list: async ({ api }, { name }, signal) =>
      listed((await api.equipmentNamed(name, signal)).value.results, contentOfEquipment),
    listName: ({ name }) => `equipment:${name}`,
    answered: ({ record }) => catalogued(record, contentOfEquipment(record)),
    isOurs: (db, _, serverId) => isMapped(db, 'equipment', serverId),
  },
  kpi: {
    list: async ({ api }, { name }, signal) =>
      listed((await api.kpiNamed(name, signal)).value.results, contentOfKpi),
    listName: ({ name }) => `kpi:${name}`,
    answered: ({ record }) => catalogued(record, contentOfKpi(record)),
    isOurs: (db, _, serverId) => isMapped(db, 'kpi', serverId),
  },
}

/**
 * What the server lists where something that is made here appears.
 * @throws ApiProblem when the server could not be read
 */
export function listedBeside(deps: LeaderDeps, made: Made): Promise<Listed[]> {
  return madeKindOf(made.kind).list(deps, made, deps.timeout(LOOK_TIMEOUT_MS))
}

export function madeKindOf(kind: MadeKind): OfKind<MadeKind> {
  // Each is only ever given answers of its own, which its type cannot say here.
  return MADE_KINDS[kind] as OfKind<MadeKind>
}

/** Whether there may be two of what was made; a second photo is shown nowhere. */
export function mayBeDouble(answer: Confirmation): answer is Extract<Confirmation, { kind: MadeKind }> {
  return Object.hasOwn(MADE_KINDS, answer.kind)
}

function listed<T extends { id: number }>(
  records: readonly T[],
  contentOf: (one: T) => string | null,
): Listed[] {
  return records.map((one) => ({ id: one.id, slug: null, content: contentOf(one) }))
}

function catalogued({ id, name }: { id: number; name: string }, content: string): Answered {
  return { serverId: id, name, content }
}

async function isMapped(db: DeviceDatabase, kind: 'equipment' | 'kpi', serverId: number): Promise<boolean> {
  return (await db.idMap.where({ kind, serverId }).count()) > 0
}

function contentOfEquipment({ name, otherType, industryType }: Equipment): string {
  return JSON.stringify([name, otherType, industryType])
}

function contentOfKpi({ name, parentId }: KpiNode): string {
  return JSON.stringify([name, parentId])
}

/** Everybody's new process has the same name at first; only one that nobody has touched may be ours. */
function contentOfProcess({ name, description, memo, images, equipments, kpis }: Process): string | null {
  const isBlank = `${description}${memo}` === '' && images.length + equipments.length + kpis.length === 0
  return name === DEFAULT_PROCESS_NAME && !isBlank ? null : name
}
