import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { Area } from '#domain/model/area.ts'
import { ASKED_PER_MODEL, ASKED_PER_PROCESS, progressOf } from '#domain/model/completeness.ts'
import { orderGroups, orderModels, type ModelGroup, type ModelSummary } from '#domain/model/group.ts'
import { workStatus } from '#domain/model/work-status.ts'
import { visibleGroups } from '#server/auth/guard.ts'
import type { User } from '#server/auth/sessions.ts'
import type { Slice } from '#server/http/paging.ts'
import type { Db } from '#server/store/database.ts'
import { matchesSearch } from '#server/store/matches-search.ts'
import { qualified } from '#server/store/qualified.ts'
import { modelImages, models, processes, processImages } from '#server/store/schema.ts'
import { enteredOfModel, enteredOfProcesses } from './entered.ts'

/** The special model of the general area that its simple list begins with. */
const FIRST_SLUG = '금속주물'

const summaryColumns = {
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
  entered: enteredOfModel,
  enteredInProcesses: enteredOfProcesses,
}

/** The groups that the user may see with their models: the default group first. */
export async function listGroups(db: Db, user: User, area: Area): Promise<ModelGroup[]> {
  const groups = await visibleGroups(db, user, area)
  if (groups.length === 0) return []
  const ids = groups.map((group) => group.id)
  const rows = await db
    .select(summaryColumns)
    .from(models)
    .where(and(eq(models.area, area), inArray(models.groupId, ids)))
  const byGroup = Map.groupBy(rows, (row) => row.groupId)
  return orderGroups(groups).map((group) => ({
    ...group,
    models: orderModels((byGroup.get(group.id) ?? []).map(summaryOf)),
  }))
}

/** A page of the models that the user may see, by title. */
export async function searchModels(
  db: Db,
  user: User,
  query: { area: Area; search: string | undefined; slice: Slice },
): Promise<{ rows: ModelSummary[]; count: number }> {
  const groupIds = (await visibleGroups(db, user, query.area)).map((group) => group.id)
  if (groupIds.length === 0) return { rows: [], count: 0 }
  const searched = sql`${models.title} || ' ' || ${models.productionItem}`
  const condition = and(
    eq(models.area, query.area),
    inArray(models.groupId, groupIds),
    matchesSearch(searched, query.search),
  )
  const rows = await db
    .select(summaryColumns)
    .from(models)
    .where(condition)
    .orderBy(asc(models.title), asc(models.id))
    .limit(query.slice.limit)
    .offset(query.slice.offset)
  const [total] = await db.select({ count: count() }).from(models).where(condition)
  return { rows: rows.map(summaryOf), count: total?.count ?? 0 }
}

/** Every visible model of the general area in short. */
export async function listSimply(db: Db, user: User): Promise<ModelSummary[]> {
  const groups = await listGroups(db, user, 'general')
  const all = orderModels(groups.flatMap((group) => group.models))
  return all.sort((a, b) => Number(b.slug === FIRST_SLUG) - Number(a.slug === FIRST_SLUG))
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
  entered: number
  enteredInProcesses: number
}

function summaryOf(row: SummaryRow): ModelSummary {
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
  }
}
