import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { answers, bodies, paths, queries } from '#domain/contract.ts'
import { childLevel, kpiFullName, kpiLevel, type KpiNode, type NewKpiNode } from '#domain/process/kpi.ts'
import type { App } from '#server/http/fastify.ts'
import { pageOf, sliceOf } from '#server/http/paging.ts'
import { invalid } from '#server/http/problems.ts'
import type { Db } from '#server/store/database.ts'
import { lockName } from '#server/store/locks.ts'
import { isOffered } from '#server/store/sql/is-offered.ts'
import { matchesSearch } from '#server/store/sql/matches-search.ts'
import { kpiNodes } from '#server/store/schema/records.ts'
import type { CatalogueDeps } from './deps.ts'
import { isUnchanged, raiseCatalogueVersion } from './versions.ts'

const columns = {
  id: kpiNodes.id,
  name: kpiNodes.name,
  fullName: kpiNodes.fullName,
  level: kpiNodes.level,
  parentId: kpiNodes.parentId,
}

export function kpiRoutes(app: App, { db, once, now }: CatalogueDeps): void {
  app.get(
    paths.kpi,
    {
      config: { access: { does: 'read', of: 'catalogue' } },
      schema: { querystring: queries.kpi, response: { 200: answers.kpiPage } },
    },
    async (request, reply) => {
      if (await isUnchanged(db, 'kpi', request, reply)) return reply
      const slice = sliceOf(request.query)
      const { parent_id: parentId, search } = request.query
      const condition = and(
        isOffered(kpiNodes),
        matchesSearch(kpiNodes.fullName, search),
        parentId === undefined ? undefined : eq(kpiNodes.parentId, parentId),
      )
      const rows = await db
        .select(columns)
        .from(kpiNodes)
        .where(condition)
        .orderBy(asc(kpiNodes.fullName), asc(kpiNodes.id))
        .limit(slice.limit)
        .offset(slice.offset)
      const count = await db.$count(kpiNodes, condition)
      return pageOf(request, slice, { rows: rows.map(nodeOf), count })
    },
  )

  app.post(
    paths.kpi,
    {
      config: { access: { does: 'write', of: 'catalogue' } },
      schema: { body: bodies.newKpiNode, response: { 200: answers.kpiNode, 201: answers.kpiNode } },
    },
    (request, reply) =>
      once(request, reply, request.body, async (tx) => {
        await lockName(tx, 'kpi')
        const { node, isNew } = await findOrAdd(tx, request.body, now())
        return { status: isNew ? 201 : 200, body: node }
      }),
  )
}

/** Two surveyors who add the same node without network mean one node: the second gets the first's. */
async function findOrAdd(tx: Db, input: NewKpiNode, now: Date): Promise<{ node: KpiNode; isNew: boolean }> {
  const name = input.name.trim()
  const parent = await findParent(tx, input.parent_id ?? null)
  const level = childLevel(parent === null ? null : kpiLevel.parse(parent.level))
  if (level === null) throw invalid({ parent_id: '단위 아래에는 추가할 수 없습니다.' })
  const fullName = kpiFullName(parent === null ? [name] : [parent.fullName, name])
  const underParent = parent === null ? isNull(kpiNodes.parentId) : eq(kpiNodes.parentId, parent.id)
  const [known] = await tx
    .select({ id: sql<number>`coalesce(${kpiNodes.mergedInto}, ${kpiNodes.id})` })
    .from(kpiNodes)
    .where(and(underParent, eq(kpiNodes.name, name)))
    // One of that name before one that has had it.
    .orderBy(sql`${kpiNodes.mergedInto} nulls first`)
    .limit(1)
  if (known !== undefined) return { node: nodeOf(await findNode(tx, known.id)), isNew: false }
  const [row] = await tx
    .insert(kpiNodes)
    // Below one that is not offered, nothing is.
    .values({ name, fullName, level, parentId: parent?.id ?? null, retiredAt: parent?.retiredAt ?? null })
    .returning(columns)
  if (row === undefined) throw new Error('an inserted KPI node has no id')
  await raiseCatalogueVersion(tx, 'kpi', now)
  return { node: nodeOf(row), isNew: true }
}

/** The node, or the one that it was merged into. */
async function findParent(tx: Db, id: number | null) {
  if (id === null) return null
  const node = await findNode(tx, id)
  return node.mergedInto === null ? node : findNode(tx, node.mergedInto)
}

async function findNode(tx: Db, id: number) {
  const [node] = await tx
    .select({ ...columns, retiredAt: kpiNodes.retiredAt, mergedInto: kpiNodes.mergedInto })
    .from(kpiNodes)
    .where(eq(kpiNodes.id, id))
  if (node === undefined) throw invalid({ parent_id: '상위 항목을 찾을 수 없습니다.' })
  return node
}

function nodeOf(row: Omit<KpiNode, 'level'> & { level: number }): KpiNode {
  const { id, name, fullName, parentId } = row
  return { id, name, fullName, level: kpiLevel.parse(row.level), parentId }
}
