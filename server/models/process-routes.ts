import type { Area } from '#domain/model/area.ts'
import { answers, bodies, params, paths } from '#domain/contract.ts'
import { modelOf, userOf } from '#server/auth/guard.ts'
import type { App } from '#server/http/fastify.ts'
import { notFound } from '#server/http/problems.ts'
import { checkCaptions } from '#server/images/captions.ts'
import { addProcess, changeProcess, takeOutProcess } from './change.ts'
import type { ModelDeps } from './deps.ts'
import { placeToRead, placeToWrite } from './process-place.ts'
import { getProcess, listProcesses } from './read/find-process.ts'
import { createProcess } from './write/create-process.ts'
import { addKpiEntry, removeKpiEntry } from './write/kpi-entries.ts'
import { deleteProcess, patchProcess } from './write/patch-process.ts'

const access = (does: 'read' | 'write', area: Area) =>
  ({ config: { access: { does, of: 'model', area } } }) as const
const list = (area: Area) => paths.processes(area, 'SLUG').replace('SLUG', ':slug')
const one = (area: Area) => `${list(area)}:id/`

/** The processes of a model, in either area. */
export function processRoutes(app: App, area: Area, deps: ModelDeps): void {
  readRoutes(app, area, deps)
  writeRoutes(app, area, deps)
  kpiRoutes(app, area, deps)
}

function readRoutes(app: App, area: Area, { db }: ModelDeps): void {
  const readable = access('read', area)

  app.get(list(area), { ...readable, schema: { response: { 200: answers.processes } } }, async (request) => ({
    results: await listProcesses(db, modelOf(request).id),
  }))

  app.get(
    one(area),
    { ...readable, schema: { params: params.process, response: { 200: answers.process } } },
    async (request, reply) => {
      const { id } = request.params
      const { model } = await placeToRead(db, request, id)
      const record = await getProcess(db, model.id, id)
      reply.header('etag', record.etag)
      return record
    },
  )

  app.get(
    `${one(area)}image/`,
    { ...readable, schema: { params: params.process, response: { 200: answers.images } } },
    async (request) => {
      const { id } = request.params
      const { model } = await placeToRead(db, request, id)
      const { images } = await getProcess(db, model.id, id)
      return { results: images }
    },
  )
}

function writeRoutes(app: App, area: Area, deps: ModelDeps): void {
  const { db, once, checkIfMatch, now, takesCaptions } = deps
  const writable = access('write', area)

  app.post(
    list(area),
    { ...writable, schema: { body: bodies.newProcess, response: { 201: answers.process } } },
    (request, reply) =>
      once(request, reply, request.body, async (tx) => {
        const { model, cameFrom } = await placeToWrite(tx, request)
        const { name } = request.body
        const at = now()
        const record = await addProcess(tx, { request, model, at }, () =>
          createProcess(tx, { model, cameFrom, name, user: userOf(request), now: at }),
        )
        return { status: 201, body: record, etag: record.etag }
      }),
  )

  app.patch(
    one(area),
    {
      ...writable,
      schema: { params: params.process, body: bodies.processPatch, response: { 200: answers.process } },
    },
    async (request, reply) => {
      const { id } = request.params
      checkCaptions(request.body.imageCaptions, takesCaptions)
      const at = now()
      const change = { id, user: userOf(request), now: at, patch: request.body }
      const record = await db.transaction(async (tx) => {
        const { model, reachedBy } = await placeToWrite(tx, request, id)
        return changeProcess(tx, { request, model, id, at, check: checkIfMatch }, (version) =>
          patchProcess(tx, { ...change, model, reachedBy, version }),
        )
      })
      reply.header('etag', record.etag)
      return record
    },
  )

  app.delete(one(area), { ...writable, schema: { params: params.process } }, async (request, reply) => {
    const { id } = request.params
    const at = now()
    await db.transaction(async (tx) => {
      const { model } = await placeToWrite(tx, request, id)
      await takeOutProcess(tx, { request, model, id, at, check: checkIfMatch }, () =>
        deleteProcess(tx, { model, id, user: userOf(request), now: at }),
      )
    })
    return reply.code(204).send()
  })
}

/** Single key management factors of a process. */
function kpiRoutes(app: App, area: Area, { db, once, now }: ModelDeps): void {
  const writable = access('write', area)

  app.post(
    `${one(area)}kpi/`,
    {
      ...writable,
      schema: { params: params.process, body: bodies.kpiEntry, response: { 201: answers.kpiEntries } },
    },
    (request, reply) =>
      once(request, reply, request.body, async (tx) => {
        const { id } = request.params
        const { model } = await placeToWrite(tx, request, id)
        const at = now()
        const { kpis } = await changeProcess(tx, { request, model, id, at }, async (version) => {
          await addKpiEntry(tx, { modelId: model.id, processId: id }, request.body)
          return patchProcess(tx, { model, id, version, patch: {}, user: userOf(request), now: at })
        })
        return { status: 201, body: { results: kpis } }
      }),
  )

  app.delete(
    `${one(area)}kpi/:kpiId/`,
    { ...writable, schema: { params: params.processKpi } },
    async (request, reply) => {
      const { id, kpiId } = request.params
      const at = now()
      await db.transaction(async (tx) => {
        const { model } = await placeToWrite(tx, request, id)
        await changeProcess(tx, { request, model, id, at }, async (version) => {
          if (!(await removeKpiEntry(tx, { modelId: model.id, processId: id }, kpiId))) throw notFound()
          await patchProcess(tx, { model, id, version, patch: {}, user: userOf(request), now: at })
          return { kpiEntries: [kpiId] }
        })
      })
      return reply.code(204).send()
    },
  )
}
