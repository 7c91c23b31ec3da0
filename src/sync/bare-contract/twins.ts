import { problemOf } from '#api/problem.ts'
import { DEFAULT_PROCESS_NAME, type Process } from '#domain/process.ts'
import type { Twin } from '#local/bare-contract/doubles.ts'
import type { EngineDeps } from '#sync/model/engine-deps.ts'
import type { Creation } from './creations.ts'

const LOOK_TIMEOUT_MS = 30_000

type TwinsOf = (creation: Creation) => Twin[]

/** Reads what reconciling reads. For what is gone by now, nobody looks for a twin. */
export async function readTwins(deps: EngineDeps, first: Creation): Promise<TwinsOf> {
  try {
    return await read(deps, first)
  } catch (error) {
    if (problemOf(error)?.kind === 'not-found') return () => []
    throw error
  }
}

async function read({ db, api, timeout }: EngineDeps, { kind, area, ...first }: Creation): Promise<TwinsOf> {
  const signal = timeout(LOOK_TIMEOUT_MS)
  switch (kind) {
    case 'model': {
      const models = (await api.models(area, signal)).value.flatMap((group) => group.models)
      return (creation) =>
        models
          .filter(({ id, title }) => isNew(creation, id) && title === creation.name)
          .map(({ id, slug }) => ({ id, slug }))
    }
    case 'process': {
      const slug = (await db.models.get(first.modelKey ?? ''))?.slug ?? null
      if (slug === null) return () => []
      const { results } = (await api.processes(area, slug, signal)).value
      return (creation) =>
        results
          .filter((process) => isNew(creation, process.id) && isAlike(process, creation.name))
          .map(({ id }) => ({ id, slug: null }))
    }
    case 'equipment': {
      const { results } = (await api.equipmentNamed(first.name, signal)).value
      return (creation) => {
        const ours = results.find(({ id }) => id === creation.serverId)
        return results
          .filter(
            (one) =>
              one.id !== ours?.id &&
              one.name === ours?.name &&
              one.otherType === ours.otherType &&
              one.industryType === ours.industryType,
          )
          .map(({ id }) => ({ id, slug: null }))
      }
    }
    case 'kpi': {
      const { results } = (await api.kpiNamed(first.name, signal)).value
      return (creation) => {
        const ours = results.find(({ id }) => id === creation.serverId)
        return results
          .filter((one) => one.id !== ours?.id && one.name === ours?.name && one.parentId === ours.parentId)
          .map(({ id }) => ({ id, slug: null }))
      }
    }
  }
}

function isNew({ serverId, knownBefore }: Creation, id: number): boolean {
  return id !== serverId && !knownBefore.includes(id)
}

/** Everybody's new process has the same name at first; only one that nobody has touched may be ours. */
function isAlike(process: Process, name: string): boolean {
  return process.name === name && (name !== DEFAULT_PROCESS_NAME || isBlank(process))
}

function isBlank({ description, memo, images, equipments, kpis }: Process): boolean {
  return `${description}${memo}` === '' && images.length + equipments.length + kpis.length === 0
}
