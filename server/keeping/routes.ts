import * as z from 'zod/mini'
import { catalogueHistory } from '#domain/catalogue-history.ts'
import { paths } from '#domain/contract.ts'
import { historyQuery } from '#domain/history.ts'
import {
  entryMerge,
  entryPatch,
  type KeptDetail,
  type KeptEntry,
  keptDetail,
  retiredEntries,
} from '#domain/process/keeping.ts'
import { type AuditAction, recordEvents } from '#server/audit/record.ts'
import { actorOf } from '#server/auth/actor.ts'
import { userOf } from '#server/auth/guard.ts'
import { raiseCatalogueVersion } from '#server/catalogue/versions.ts'
import { findChangesOfCatalogue, setsPerPage } from '#server/history/find-changes.ts'
import type { App, Request } from '#server/http/fastify.ts'
import type { CheckIfMatch } from '#server/http/preconditions.ts'
import { HttpProblem, invalid, notFound } from '#server/http/problems.ts'
import type { Once } from '#server/idempotency/once.ts'
import { changeShown } from '#server/models/change.ts'
import type { Db } from '#server/store/database.ts'
import { claimReferences } from '#server/store/merged.ts'
import { tellServers } from '#server/store/notices/notice.ts'
import type { Found, Keeper } from './keeper.ts'
import { machineKeeper } from './kept-machines.ts'
import { nodeKeeper } from './kept-nodes.ts'
import { recordedKeeping } from './record-changes.ts'
import { usesFor } from './uses.ts'

interface KeepingDeps {
  db: Db
  once: Once
  checkIfMatch: CheckIfMatch
  now: () => Date
}

const kept = { config: { access: { does: 'keep', of: 'catalogue' } } } as const
const params = z.object({ id: z.coerce.number().check(z.int(), z.positive(), z.lte(2_147_483_647)) })

/** What is listed is renamed, merged and retired here, and never removed. */
export function keepingRoutes(app: App, deps: KeepingDeps): void {
  for (const keeper of [machineKeeper, nodeKeeper]) {
    readRoutes(app, keeper, deps)
    changeRoute(app, keeper, deps)
    mergeRoute(app, keeper, deps)
  }
}

const inPath = (of: (id: number) => string) => of(0).replace('/0/', '/:id/')

function readRoutes(app: App, keeper: Keeper, { db }: KeepingDeps): void {
  const { catalogue } = keeper
  app.get(
    paths.retiredEntries(catalogue),
    { ...kept, schema: { response: { 200: retiredEntries } } },
    async () => ({ results: await keeper.retired(db) }),
  )

  app.get(
    paths.catalogueChanges(catalogue),
    { ...kept, schema: { querystring: historyQuery, response: { 200: catalogueHistory } } },
    (request) => {
      const { before, limit } = request.query
      return findChangesOfCatalogue(db, { catalogue, before, limit: setsPerPage(limit) })
    },
  )

  app.get(
    inPath((id) => paths.keptEntry(catalogue, id)),
    { ...kept, schema: { params, response: { 200: keptDetail } } },
    async (request, reply) => {
      const { detail, etag } = await detailOf(db, keeper, request.params.id, request)
      reply.header('etag', etag)
      return detail
    },
  )
}

function changeRoute(app: App, keeper: Keeper, { db, checkIfMatch, now }: KeepingDeps): void {
  app.patch(
    inPath((id) => paths.keptEntry(keeper.catalogue, id)),
    { ...kept, schema: { params, body: entryPatch, response: { 200: keptDetail } } },
    async (request, reply) => {
      const { id } = request.params
      const patch = request.body
      const at = now()
      const { detail, etag } = await db.transaction(async (tx) => {
        const { entry } = await claim(tx, keeper, id, (etag) => checkIfMatch(request, etag))
        if (entry.mergedInto !== null) throw new HttpProblem(400, '다른 항목에 합쳐진 항목입니다.')
        const problem = await keeper.problem(tx, entry, patch)
        if (problem !== null) throw invalid(problem)
        const isRenamed = patch.name !== undefined && patch.name.trim() !== entry.name
        const modelIds = isRenamed ? await keeper.shownIn(tx, id) : []
        await recordedKeeping(tx, { keeper, ids: [id], request, at }, () =>
          changeShown(tx, { request, at, modelIds }, () => keeper.change(tx, entry, patch, at)),
        )
        await note(tx, { keeper, request, at, actions: actionsOf(patch), object: String(id) })
        return detailOf(tx, keeper, id, request)
      })
      reply.header('etag', etag)
      return detail
    },
  )
}

function mergeRoute(app: App, keeper: Keeper, { once, checkIfMatch, now }: KeepingDeps): void {
  app.post(
    inPath((id) => paths.mergeEntry(keeper.catalogue, id)),
    { ...kept, schema: { params, body: entryMerge, response: { 200: keptDetail } } },
    (request, reply) =>
      once(request, reply, request.body, async (tx) => {
        const { id } = request.params
        const { into: intoId } = request.body
        const at = now()
        const { entry: from } = await claim(tx, keeper, id, (etag) => checkIfMatch(request, etag))
        const { entry: into } = await findOrRefuse(tx, keeper, intoId)
        const problem = whyNotInto(from, into) ?? keeper.mergeProblem(from, into)
        if (problem !== null) throw invalid({ into: problem })
        const modelIds = await keeper.shownIn(tx, id)
        await recordedKeeping(tx, { keeper, ids: [id, intoId], request, at }, () =>
          changeShown(tx, { request, at, modelIds }, () => keeper.merge(tx, from, into, at)),
        )
        await note(tx, { keeper, request, at, actions: ['entries-merged'], object: `${id}->${intoId}` })
        const { detail, etag } = await detailOf(tx, keeper, intoId, request)
        return { status: 200, body: detail, etag }
      }),
  )
}

/** The entry, with nobody beside who could refer to it or change it. */
async function claim(tx: Db, keeper: Keeper, id: number, check: (etag: string) => void): Promise<Found> {
  await claimReferences(tx)
  await keeper.claim(tx)
  const found = await keeper.find(tx, id)
  if (found === null) throw notFound()
  check(etagOf(keeper, found))
  return found
}

async function findOrRefuse(tx: Db, keeper: Keeper, id: number): Promise<Found> {
  const found = await keeper.find(tx, id)
  if (found === null) throw invalid({ into: '합칠 항목을 찾을 수 없습니다.' })
  return found
}

function whyNotInto(from: KeptEntry, into: KeptEntry): string | null {
  if (from.mergedInto !== null) return '이미 다른 항목에 합쳐진 항목입니다.'
  if (into.id === from.id) return '자기 자신과는 합칠 수 없습니다.'
  if (into.mergedInto !== null) return '다른 항목에 합쳐진 항목으로는 합칠 수 없습니다.'
  return into.retiredAt === null ? null : '사용 중지한 항목으로는 합칠 수 없습니다.'
}

function actionsOf({ isRetired, ...fields }: z.infer<typeof entryPatch>): AuditAction[] {
  return [
    ...(Object.values(fields).some((value) => value !== undefined) ? (['entry-renamed'] as const) : []),
    ...(isRetired === undefined ? [] : ([isRetired ? 'entry-retired' : 'entry-restored'] as const)),
  ]
}

/** Devices fetch the list anew, open pages are told, and it is recorded who did it. */
async function note(
  tx: Db,
  done: { keeper: Keeper; request: Request; at: Date; actions: readonly AuditAction[]; object: string },
): Promise<void> {
  const { keeper, request, at, actions, object } = done
  await raiseCatalogueVersion(tx, keeper.catalogue, at)
  await tellServers(tx, { kind: 'catalogue' })
  const events = actions.map((action) => ({ action, object: `${keeper.catalogue}:${object}` }))
  await recordEvents(tx, actorOf(request), { at, events })
}

const etagOf = ({ catalogue }: Keeper, { entry, version }: Found) => `"${catalogue}-${entry.id}-${version}"`

async function detailOf(
  db: Db,
  keeper: Keeper,
  id: number,
  request: Request,
): Promise<{ detail: KeptDetail; etag: string }> {
  const found = await keeper.find(db, id)
  if (found === null) throw notFound()
  const uses = await usesFor(db, userOf(request), await keeper.uses(db, id))
  const detail = { entry: found.entry, uses: { ...uses, below: await keeper.below(db, id) } }
  return { detail, etag: etagOf(keeper, found) }
}
