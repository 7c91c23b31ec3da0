import { inArray } from 'drizzle-orm'
import { area } from '#domain/model/area.ts'
import { MOST_USES, type Uses } from '#domain/process/keeping.ts'
import { visibleGroups } from '#server/auth/guard.ts'
import type { User } from '#server/auth/sessions/sessions.ts'
import type { Db } from '#server/store/database.ts'
import { models } from '#server/store/schema/records.ts'
import type { ModelUse } from './keeper.ts'

/** Where an entry is used, as the person may see it. */
export async function usesFor(db: Db, user: User, found: readonly ModelUse[]): Promise<Omit<Uses, 'below'>> {
  const places = found.reduce((sum, use) => sum + use.places, 0)
  if (found.length === 0) return { places, models: [], otherModels: 0 }
  const groupIds = new Set<number>()
  for (const one of area.options) {
    for (const { id } of await visibleGroups(db, user, one)) groupIds.add(id)
  }
  const rows = await db
    .select({
      id: models.id,
      area: models.area,
      slug: models.slug,
      title: models.title,
      groupId: models.groupId,
    })
    .from(models)
    .where(
      inArray(
        models.id,
        found.map(({ modelId }) => modelId),
      ),
    )
    .orderBy(models.title, models.id)
  const placesIn = new Map(found.map((use) => [use.modelId, use.places]))
  const seen = rows.filter(({ groupId }) => groupIds.has(groupId)).slice(0, MOST_USES)
  return {
    places,
    models: seen.map(({ id, groupId: _groupId, ...model }) => ({ ...model, places: placesIn.get(id) ?? 0 })),
    otherModels: rows.length - seen.length,
  }
}
