import { and, asc } from 'drizzle-orm'
import { answers, bodies, paths, queries } from '#domain/contract.ts'
import { equipmentTypeOf } from '#domain/process/equipment.ts'
import type { App } from '#server/http/fastify.ts'
import { pageOf, sliceOf } from '#server/http/paging.ts'
import { isOffered } from '#server/store/sql/is-offered.ts'
import { matchesSearch } from '#server/store/sql/matches-search.ts'
import { equipment } from '#server/store/schema/records.ts'
import type { CatalogueDeps } from './deps.ts'
import { isUnchanged, raiseCatalogueVersion } from './versions.ts'

const columns = {
  id: equipment.id,
  name: equipment.name,
  equipmentType: equipment.equipmentType,
  industryType: equipment.industryType,
  otherType: equipment.otherType,
}

export function equipmentRoutes(app: App, { db, once, now }: CatalogueDeps): void {
  app.get(
    paths.equipment,
    {
      config: { access: { does: 'read', of: 'catalogue' } },
      schema: { querystring: queries.search, response: { 200: answers.equipmentPage } },
    },
    async (request, reply) => {
      if (await isUnchanged(db, 'equipment', request, reply)) return reply
      const slice = sliceOf(request.query)
      const condition = and(isOffered(equipment), matchesSearch(equipment.name, request.query.search))
      const rows = await db
        .select(columns)
        .from(equipment)
        .where(condition)
        .orderBy(asc(equipment.name), asc(equipment.id))
        .limit(slice.limit)
        .offset(slice.offset)
      const count = await db.$count(equipment, condition)
      return pageOf(request, slice, { rows, count })
    },
  )

  app.post(
    paths.equipment,
    {
      config: { access: { does: 'write', of: 'catalogue' } },
      schema: { body: bodies.newEquipment, response: { 201: answers.equipment } },
    },
    (request, reply) =>
      once(request, reply, request.body, async (tx) => {
        const { name, industryType, otherType } = request.body
        const [row] = await tx
          .insert(equipment)
          .values({ name, industryType, otherType, equipmentType: equipmentTypeOf(otherType) })
          .returning(columns)
        if (row === undefined) throw new Error('inserted equipment has no id')
        await raiseCatalogueVersion(tx, 'equipment', now())
        return { status: 201, body: row }
      }),
  )
}
