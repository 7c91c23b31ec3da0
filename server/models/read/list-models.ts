import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Area } from '#domain/model/area.ts'
import { orderGroups, orderModels, type ModelGroup, type ModelSummary } from '#domain/model/group.ts'
import { visibleGroups } from '#server/auth/guard.ts'
import type { User } from '#server/auth/sessions/sessions.ts'
import type { Slice } from '#server/http/paging.ts'
import type { Db } from '#server/store/database.ts'
import { matchesSearch } from '#server/store/sql/matches-search.ts'
import { models } from '#server/store/schema/records.ts'
import { createSummaries, summaryColumns, summaryOf } from './summaries.ts'

/** The special model of the general area that its simple list begins with. */
const FIRST_SLUG = '금속주물'

/** The groups that a user may see with their models: the default group first. */
export interface GroupList {
  /** Another after every change of anything in it, and for users who see other groups. */
  revision: string
  read: () => Promise<ModelGroup[]>
}

export type FindGroups = (db: Db, user: User) => Promise<GroupList>

export function createGroupLists(area: Area): FindGroups {
  const findSummaries = createSummaries(area)
  return async (db, user) => {
    const groups = orderGroups(await visibleGroups(db, user, area))
    if (groups.length === 0) return { revision: '', read: () => Promise.resolve([]) }
    const { revision, read } = await findSummaries(
      db,
      groups.map(({ id }) => id),
    )
    return {
      revision: JSON.stringify([groups, revision]),
      read: async () => {
        const modelsOf = await read()
        return groups.map((group) => ({ ...group, models: orderModels(modelsOf(group.id)) }))
      },
    }
  }
}

/** A page of the models that the user may see, by title. */
export async function searchModels(
  db: Db,
  user: User,
  query: { area: Area; search: string | undefined; slice: Slice },
): Promise<{ rows: ModelSummary[]; count: number }> {
  const groupIds = (await visibleGroups(db, user, query.area)).map((group) => group.id)
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
  const count = await db.$count(models, condition)
  return { rows: rows.map(summaryOf), count }
}

/** Every visible model of the general area in short. */
export async function listSimply(findGroups: FindGroups, db: Db, user: User): Promise<ModelSummary[]> {
  const groups = await (await findGroups(db, user)).read()
  const all = orderModels(groups.flatMap((group) => group.models))
  const isFirst = ({ slug }: ModelSummary) => slug === FIRST_SLUG
  return all.sort((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
}
