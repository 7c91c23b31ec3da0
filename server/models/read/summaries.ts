import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Area } from '#domain/model/area.ts'
import { ASKED_PER_MODEL, ASKED_PER_PROCESS, progressOf } from '#domain/model/completeness.ts'
import type { ModelSummary } from '#domain/model/group.ts'
import { workStatus } from '#domain/model/work-status.ts'
import type { Db } from '#server/store/database.ts'
import { qualified } from '#server/store/sql/qualified.ts'
import { modelImages, models, processes, processImages } from '#server/store/schema/records.ts'
import { enteredOfModel, enteredOfProcesses } from './entered.ts'

/** What a list says of a model; to be selected from `models`. */
export const summaryColumns = {
  id: models.id,
  area: models.area,
  title: models.title,
  slug: models.slug,
  groupId: models.groupId,
  workStatus: models.workStatus,
  processCount: qualified(
    sql<number>`(select count(*)::int from ${processes} where ${processes.modelId} = ${models.id})`,
  ),
  photoCount:
    qualified(sql<number>`((select count(*)::int from ${modelImages} where ${modelImages.modelId} = ${models.id})
    + (select coalesce(sum((select count(*) from ${processImages} where ${processImages.processId} = ${processes.id})), 0)::int
       from ${processes} where ${processes.modelId} = ${models.id}))`),
  updatedAt: models.updatedAt,
  updatedBy: models.updatedBy,
  manager: models.manager,
  isRetired: models.isRetired,
  entered: enteredOfModel,
  enteredInProcesses: enteredOfProcesses,
}

interface SummaryRow {
  id: number
  area: Area
  title: string
  slug: string
  workStatus: number
  processCount: number
  photoCount: number
  updatedAt: Date
  updatedBy: string | null
  manager: string
  isRetired: boolean
  entered: number
  enteredInProcesses: number
}

export function summaryOf(row: SummaryRow): ModelSummary {
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    workStatus: workStatus.parse(row.workStatus),
    processCount: row.processCount,
    photoCount: row.photoCount,
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: row.updatedBy,
    progress: progressOf(
      { entered: row.entered, total: ASKED_PER_MODEL[row.area] },
      { entered: row.enteredInProcesses, total: row.processCount * ASKED_PER_PROCESS },
    ),
    manager: row.manager,
    isRetired: row.isRetired,
  }
}

/** The models of some groups of an area at one moment. */
export interface Summaries {
  /** Another after every change of anything that is said of them. */
  revision: string
  /** By group. @returns an empty list for a group without models */
  read: () => Promise<(groupId: number) => ModelSummary[]>
}

/** A model's row has another `xmin` after each write of anything in the model (models/change.ts). */
const revisionOfAll = sql<
  string | null
>`string_agg(${models.id} || ':' || ${models}.xmin::text, ' ' order by ${models.id})`

/** Beyond it one reads all rather than by their numbers. */
const MOST_BY_ID = 500

/**
 * Remembers what lists say of each model, so that a list costs what has changed since the last one, and not what there
 * is:
 * thousands of devices ask for it when they come back together.
 */
export function createSummaries(area: Area): (db: Db, groupIds: readonly number[]) => Promise<Summaries> {
  const known = new Map<number, { xmin: string; groupId: number; summary: ModelSummary }>()

  return async (db, groupIds) => {
    const here = and(eq(models.area, area), inArray(models.groupId, [...groupIds]))
    const [row] = await db.select({ revision: revisionOfAll }).from(models).where(here)
    const revision = row?.revision ?? ''
    const read = async () => {
      const present = revision === '' ? [] : revision.split(' ').map(idAndXmin)
      const stale = new Map(present.filter(([id, xmin]) => known.get(id)?.xmin !== xmin))
      if (stale.size > 0) {
        const which = stale.size > MOST_BY_ID ? here : inArray(models.id, [...stale.keys()])
        // What has changed again since is read as it is now, and again next time.
        for (const one of await db.select(summaryColumns).from(models).where(which)) {
          const xmin = stale.get(one.id)
          if (xmin !== undefined) known.set(one.id, { xmin, groupId: one.groupId, summary: summaryOf(one) })
        }
      }
      const found = present.map(([id]) => known.get(id)).filter((one) => one !== undefined)
      const byGroup = Map.groupBy(found, ({ groupId }) => groupId)
      return (groupId: number) => (byGroup.get(groupId) ?? []).map(({ summary }) => summary)
    }
    return { revision, read }
  }
}

function idAndXmin(text: string): [id: number, xmin: string] {
  const [id = '', xmin = ''] = text.split(':')
  return [Number(id), xmin]
}
