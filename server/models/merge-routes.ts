import { and, eq } from 'drizzle-orm'
import type { Area } from '#domain/model/area.ts'
import type { RecordedValue } from '#domain/history.ts'
import { fieldsOf, sectionsOf } from '#domain/model/sections.ts'
import { answers, bodies, paths, queries } from '#domain/contract.ts'
import { recordEvents } from '#server/audit/record.ts'
import { actorOf } from '#server/auth/actor.ts'
import { mayKeepCatalogue, modelOf, userOf, visibleGroups } from '#server/auth/guard.ts'
import { recordedModel } from '#server/history/values.ts'
import type { App, Request } from '#server/http/fastify.ts'
import { forbidden, invalid } from '#server/http/problems.ts'
import type { Db } from '#server/store/database.ts'
import { claimReferences } from '#server/store/merged.ts'
import { models } from '#server/store/schema/records.ts'
import { mergeInto } from './change.ts'
import type { ModelDeps } from './deps.ts'
import { doublesOf } from './read/doubles.ts'
import { getModel } from './read/find-model.ts'
import { listProcesses } from './read/find-process.ts'
import { mergeModels, mergeProblem } from './write/merge-models.ts'

const NO_SUCH_MODEL = '합칠 모델을 찾을 수 없습니다.'

/** Makes one model of two; online, as all that is done to what was listed, and in one transaction. */
export function mergeRoutes(app: App, area: Area, deps: Omit<ModelDeps, 'takesCaptions'>): void {
  const { db, once, checkIfMatch, now } = deps
  const path = paths.modelMerge(area, 'SLUG').replace('SLUG', ':slug')
  const detail = area === 'general' ? answers.generalModel : answers.rootModel
  const writable = { config: { access: { does: 'write', of: 'model', area } } } as const

  app.get(
    path,
    {
      ...writable,
      schema: { querystring: queries.modelMerge, response: { 200: answers.modelMergePreview } },
    },
    async (request, reply) => {
      checkRight(request)
      const { id } = modelOf(request)
      const { into } = request.query
      await checkSeen(db, request, area, into)
      const { etag } = await getModel(db, id)
      reply.header('etag', etag)
      const moved = await listProcesses(db, id)
      return {
        refusal: await mergeProblem(db, { from: id, into }),
        processes: moved.length,
        photos: moved.reduce((sum, { images }) => sum + images.length, 0),
        differing: await differingFields(db, area, [id, into]),
      }
    },
  )

  app.post(
    path,
    { ...writable, schema: { body: bodies.modelMerge, response: { 200: detail } } },
    (request, reply) =>
      once(request, reply, request.body, async (tx) => {
        checkRight(request)
        const { id: from, slug } = modelOf(request)
        const { into } = request.body
        const at = now()
        await claimReferences(tx)
        const target = await checkSeen(tx, request, area, into)
        checkIfMatch(request, (await getModel(tx, from)).etag)
        const problem = await mergeProblem(tx, { from, into })
        if (problem !== null) throw invalid({ into: problem })
        const doubles = (await doublesOf(tx, from)).map(({ id }) => id)
        await mergeInto(tx, { request, at, from, into, with: doubles }, () =>
          mergeModels(tx, { from, into, user: userOf(request), now: at }),
        )
        const object = `model:${area}/${slug}->${target}`
        await recordEvents(tx, actorOf(request), { at, events: [{ action: 'models-merged', object }] })
        const { record, etag } = await getModel(tx, from)
        return { status: 200, body: record, etag }
      }),
  )
}

function checkRight(request: Request): void {
  if (!mayKeepCatalogue(userOf(request))) throw forbidden()
}

/** The slug of a model of the area; refuses one that the user does not see and one that does not exist alike. */
async function checkSeen(db: Db, request: Request, area: Area, id: number): Promise<string> {
  const [row] = await db
    .select({ slug: models.slug, groupId: models.groupId })
    .from(models)
    .where(and(eq(models.id, id), eq(models.area, area)))
  const groups = await visibleGroups(db, userOf(request), area)
  if (row === undefined || !groups.some((group) => group.id === row.groupId)) {
    throw invalid({ into: NO_SUCH_MODEL })
  }
  return row.slug
}

/**
 * The fields of the first model itself in which something stands that the second does not say, in the order of the
 * page.
 */
async function differingFields(db: Db, area: Area, [from, into]: [number, number]): Promise<string[]> {
  const [goes, stays] = [await getModel(db, from), await getModel(db, into)].map(
    ({ record }) => recordedModel(area, record).values,
  )
  const fields = sectionsOf(area).flatMap((name) => (name === 'process' ? [] : fieldsOf(name)))
  return fields.filter((field) => {
    const said = saidBy(goes?.get(field))
    return said !== NOTHING && said !== saidBy(stays?.get(field))
  })
}

const NOTHING = 'null'

/** What a value says, whatever id an entry of its list has. */
function saidBy(value: RecordedValue | undefined): string {
  const isNothing = value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  return JSON.stringify(isNothing ? null : value, (key, part: unknown) => (key === 'id' ? undefined : part))
}
