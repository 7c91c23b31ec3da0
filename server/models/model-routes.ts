import type { Area } from '#domain/model/area.ts'
import { answers, bodies, params, paths, queries } from '#domain/contract.ts'
import { mayKeepCatalogue, modelOf, userOf } from '#server/auth/guard.ts'
import { answerAs, asJson } from '#server/http/as-json.ts'
import type { App } from '#server/http/fastify.ts'
import { pageOf, sliceOf } from '#server/http/paging.ts'
import { forbidden, notFound } from '#server/http/problems.ts'
import { checkCaptions } from '#server/images/captions.ts'
import { addModel, changeModel } from './change.ts'
import type { ModelDeps, RecordDeps } from './deps.ts'
import { createDetailCache } from './read/detail-cache.ts'
import { getModel } from './read/find-model.ts'
import { createReadyAnswers, sendReady } from './read/ready-answers.ts'
import { createGroupLists, listSimply, searchModels } from './read/list-models.ts'
import { copyModel } from './write/copy-model.ts'
import { createModel } from './write/create-model.ts'
import { addKpiEntry, removeKpiEntry } from './write/kpi-entries.ts'
import { type ModelPatch, patchModel } from './write/patch-model.ts'

const SCHEMAS = {
  general: { detail: answers.generalModel, created: bodies.newGeneralModel, patch: bodies.generalModelPatch },
  root: { detail: answers.rootModel, created: bodies.newRootModel, patch: bodies.rootModelPatch },
} as const

/** Everything of a model but its processes. Both areas are the same code; only schemas and paths differ. */
export function modelRoutes(app: App, area: Area, deps: RecordDeps): void {
  listRoutes(app, area, deps)
  recordRoutes(app, area, deps)
  kpiRoutes(app, area, deps)
}

const slugPath = (of: (slug: string) => string) => of('SLUG').replace('SLUG', ':slug')
const path = (area: Area) => ({
  model: slugPath((slug) => paths.model(area, slug)),
  copy: slugPath((slug) => paths.modelCopy(area, slug)),
  kpis: slugPath((slug) => paths.modelKpis(area, slug)),
})

function listRoutes(app: App, area: Area, { db }: ModelDeps): void {
  const readable = { config: { access: { does: 'read', of: 'area', area } } } as const

  const findGroups = createGroupLists(area)
  const ready = createReadyAnswers()

  app.get(
    paths.groups(area),
    { ...readable, schema: { response: { 200: answers.groups } } },
    async (request, reply) => {
      const { revision, read } = await findGroups(db, userOf(request))
      return sendReady(request, reply, await ready(revision, async () => asJson(reply, await read())))
    },
  )

  app.get(
    paths.models(area),
    { ...readable, schema: { querystring: queries.search, response: { 200: answers.models } } },
    async (request) => {
      const slice = sliceOf(request.query)
      const found = await searchModels(db, userOf(request), { area, search: request.query.search, slice })
      return pageOf(request, slice, found)
    },
  )

  if (area === 'general') {
    app.get(
      paths.simpleModels,
      { ...readable, schema: { response: { 200: answers.simpleModels } } },
      (request) => listSimply(findGroups, db, userOf(request)),
    )
  }
}

function recordRoutes(app: App, area: Area, deps: RecordDeps): void {
  const { db, once, checkIfMatch, now, retiresModels, takesCaptions } = deps
  const { detail, created, patch } = SCHEMAS[area]
  const details = createDetailCache()

  app.post(
    paths.models(area),
    {
      config: { access: { does: 'write', of: 'area', area } },
      schema: { body: created, response: { 201: detail } },
    },
    (request, reply) =>
      once(request, reply, request.body, async (tx) => {
        // The route's schema has parsed the body; the union of both areas' types is what is lost here.
        const input = request.body
        const at = now()
        const { record, etag } = await addModel(tx, { request, area, at }, () =>
          createModel(tx, area, userOf(request), input, at),
        )
        return { status: 201, body: record, etag }
      }),
  )

  app.get(
    path(area).model,
    { config: { access: { does: 'read', of: 'model', area } }, schema: { response: { 200: detail } } },
    async (request, reply) => {
      const { id, revision } = modelOf(request)
      let known = details.find(id, revision)
      if (known === undefined) {
        const found = await getModel(db, id)
        known = { ...found, json: asJson(reply, found.record) }
        details.keep(id, revision, known)
      }
      const { record, etag, json } = known
      return answerAs(reply, json).header('etag', etag).send(record)
    },
  )

  app.patch(
    path(area).model,
    {
      config: { access: { does: 'write', of: 'model', area } },
      schema: { body: patch, response: { 200: detail } },
    },
    async (request, reply) => {
      const model = modelOf(request)
      // As above: parsed by the schema of this area.
      const patch = request.body as ModelPatch
      if (patch.isRetired !== undefined && !(retiresModels && mayKeepCatalogue(userOf(request)))) {
        throw forbidden()
      }
      checkCaptions(patch.imageCaptions, takesCaptions)
      const at = now()
      const { record, etag } = await db.transaction((tx) =>
        changeModel(tx, { request, model, at, check: checkIfMatch }, (version) =>
          patchModel(tx, { model, version, patch, user: userOf(request), now: at }),
        ),
      )
      reply.header('etag', etag)
      return record
    },
  )

  app.post(
    path(area).copy,
    { config: { access: { does: 'write', of: 'model', area } }, schema: { response: { 201: detail } } },
    (request, reply) =>
      once(request, reply, null, async (tx) => {
        const at = now()
        const { record, etag } = await addModel(tx, { request, area, at }, () =>
          copyModel(tx, modelOf(request), userOf(request), at),
        )
        return { status: 201, body: record, etag }
      }),
  )
}

/** Single entries of the key management factors common to all processes. */
function kpiRoutes(app: App, area: Area, { db, once, now }: ModelDeps): void {
  const writable = { config: { access: { does: 'write', of: 'model', area } } } as const

  app.post(
    path(area).kpis,
    { ...writable, schema: { body: bodies.kpiEntry, response: { 201: answers.kpiEntries } } },
    (request, reply) =>
      once(request, reply, request.body, async (tx) => {
        const model = modelOf(request)
        const at = now()
        const { record } = await changeModel(tx, { request, model, at }, async (version) => {
          await addKpiEntry(tx, { modelId: model.id, processId: null }, request.body)
          return patchModel(tx, { model, version, patch: {}, user: userOf(request), now: at })
        })
        return { status: 201, body: { results: record.kpis } }
      }),
  )

  app.delete(
    `${path(area).kpis}:kpiId/`,
    { ...writable, schema: { params: params.kpi } },
    async (request, reply) => {
      const model = modelOf(request)
      const at = now()
      const owner = { modelId: model.id, processId: null }
      const { kpiId } = request.params
      await db.transaction((tx) =>
        changeModel(tx, { request, model, at }, async (version) => {
          if (!(await removeKpiEntry(tx, owner, kpiId))) throw notFound()
          await patchModel(tx, { model, version, patch: {}, user: userOf(request), now: at })
          return { kpiEntries: [kpiId] }
        }),
      )
      return reply.code(204).send()
    },
  )
}
