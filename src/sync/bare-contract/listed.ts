import type { Equipment } from '#domain/process/equipment.ts'
import type { KpiNode } from '#domain/process/kpi.ts'
import { DEFAULT_PROCESS_NAME, type Process } from '#domain/process/process.ts'
import type { Double, Twin } from '#local/bare-contract/doubles.ts'
import type { LeaderDeps } from '#sync/model/engine-deps.ts'

/** A record that the server lists. One with the same content may be a duplicate; with null it is nobody's. */
export type Listed = Twin & { content: string | null }

/** What is made; the catalogues are searched by its name. */
export type Made = Pick<Double, 'kind' | 'area' | 'modelKey' | 'name'>

const LOOK_TIMEOUT_MS = 30_000

/**
 * What the server lists where something that is made here appears.
 * @throws ApiProblem when the server could not be read
 */
export async function listedBeside(
  { db, api, timeout }: LeaderDeps,
  { kind, area, modelKey, name }: Made,
): Promise<Listed[]> {
  const signal = timeout(LOOK_TIMEOUT_MS)
  switch (kind) {
    case 'model': {
      const groups = (await api.models(area, signal)).value
      return groups.flatMap(({ models }) =>
        models.map(({ id, slug, title }) => ({ id, slug, content: title })),
      )
    }
    case 'process': {
      const slug = (await db.models.get(modelKey ?? ''))?.slug ?? null
      if (slug === null) return []
      return listed((await api.processes(area, slug, signal)).value.results, contentOfProcess)
    }
    case 'equipment':
      return listed((await api.equipmentNamed(name, signal)).value.results, contentOfEquipment)
    case 'kpi':
      return listed((await api.kpiNamed(name, signal)).value.results, contentOfKpi)
  }
}

function listed<T extends { id: number }>(
  records: readonly T[],
  contentOf: (one: T) => string | null,
): Listed[] {
  return records.map((one) => ({ id: one.id, slug: null, content: contentOf(one) }))
}

export function contentOfEquipment({ name, otherType, industryType }: Equipment): string {
  return JSON.stringify([name, otherType, industryType])
}

export function contentOfKpi({ name, parentId }: KpiNode): string {
  return JSON.stringify([name, parentId])
}

/** Everybody's new process has the same name at first; only one that nobody has touched may be ours. */
function contentOfProcess({ name, description, memo, images, equipments, kpis }: Process): string | null {
  const isBlank = `${description}${memo}` === '' && images.length + equipments.length + kpis.length === 0
  return name === DEFAULT_PROCESS_NAME && !isBlank ? null : name
}
