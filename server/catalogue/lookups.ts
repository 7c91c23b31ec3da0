import { and, asc, eq, like, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { answers, paths, queries } from '#domain/contract.ts'
import type { App } from '#server/http/fastify.ts'
import { pageOf, sliceOf } from '#server/http/paging.ts'
import { matchesSearch } from '#server/store/sql/matches-search.ts'
import { industries, rootTechs } from '#server/store/schema/records.ts'
import type { CatalogueDeps } from './deps.ts'
import { isUnchanged } from './versions.ts'

const readable = { config: { access: { does: 'read', of: 'catalogue' } } } as const

export function lookupRoutes(app: App, deps: CatalogueDeps): void {
  rootTechRoute(app, deps)
  industryRoute(app, deps)
  classRoute(app, deps, { path: paths.productClasses, code: industries.ksicCode, name: industries.ksic })
  classRoute(app, deps, { path: paths.linkageClasses, code: industries.icCode, name: industries.ic })
}

function rootTechRoute(app: App, { db }: CatalogueDeps): void {
  app.get(
    paths.rootTechs,
    { ...readable, schema: { querystring: queries.search, response: { 200: answers.rootTechs } } },
    async (request, reply) => {
      if (await isUnchanged(db, 'root-tech', request, reply)) return reply
      const slice = sliceOf(request.query)
      const condition = matchesSearch(rootTechs.name, request.query.search)
      const rows = await db
        .select()
        .from(rootTechs)
        .where(condition)
        .orderBy(asc(rootTechs.level), asc(rootTechs.id))
        .limit(slice.limit)
        .offset(slice.offset)
      const count = await db.$count(rootTechs, condition)
      const techs = rows.map((row) => ({ ...row, level: row.level === 0 ? (0 as const) : (1 as const) }))
      return pageOf(request, slice, { rows: techs, count })
    },
  )
}

function industryRoute(app: App, { db }: CatalogueDeps): void {
  app.get(
    paths.industries,
    { ...readable, schema: { querystring: queries.industries, response: { 200: answers.industryPage } } },
    async (request, reply) => {
      if (await isUnchanged(db, 'industries', request, reply)) return reply
      const slice = sliceOf(request.query)
      const { search, ksic_code: ksicCode, ic_code: icCode } = request.query
      const searched = sql`${industries.productName} || ' ' || ${industries.ksicCode} || ' ' || ${industries.ksic}
        || ' ' || ${industries.icCode} || ' ' || ${industries.ic}`
      const condition = and(
        matchesSearch(searched, search),
        startsWith(industries.ksicCode, ksicCode),
        startsWith(industries.icCode, icCode),
      )
      const rows = await db
        .select()
        .from(industries)
        .where(condition)
        .orderBy(asc(industries.productName), asc(industries.id))
        .limit(slice.limit)
        .offset(slice.offset)
      const count = await db.$count(industries, condition)
      return pageOf(request, slice, { rows, count })
    },
  )
}

interface ClassColumns {
  path: string
  code: AnyPgColumn
  name: AnyPgColumn
}

/** The classes that industry records fall under, each once, by code. */
function classRoute(app: App, { db }: CatalogueDeps, { path, code, name }: ClassColumns): void {
  app.get(
    path,
    { ...readable, schema: { querystring: queries.search, response: { 200: answers.classes } } },
    async (request, reply) => {
      if (await isUnchanged(db, 'industries', request, reply)) return reply
      const slice = sliceOf(request.query)
      const classes = db
        .selectDistinct({ code: sql<string>`${code}`.as('code'), name: sql<string>`${name}`.as('name') })
        .from(industries)
        .where(matchesSearch(sql`${code} || ' ' || ${name}`, request.query.search))
        .as('classes')
      const rows = await db
        .select({ code: classes.code, name: classes.name })
        .from(classes)
        .orderBy(asc(classes.code), asc(classes.name))
        .limit(slice.limit)
        .offset(slice.offset)
      const count = await db.$count(classes)
      return pageOf(request, slice, { rows, count })
    },
  )
}

function startsWith(column: AnyPgColumn, code: string | undefined): SQL | undefined {
  if (code === undefined || code === '') return undefined
  return /^[A-Za-z0-9.-]{1,20}$/.test(code) ? like(column, `${code}%`) : eq(sql`1`, 0)
}
