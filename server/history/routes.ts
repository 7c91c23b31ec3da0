import { createHash } from 'node:crypto'
import { area } from '#domain/model/area.ts'
import { answers, paths, queries } from '#domain/contract.ts'
import { modelOf, userOf, visibleGroups } from '#server/auth/guard.ts'
import type { App, Reply, Request } from '#server/http/fastify.ts'
import { isNotModified } from '#server/http/not-modified.ts'
import { HttpProblem } from '#server/http/problems.ts'
import type { Db } from '#server/store/database.ts'
import {
  type Place,
  findChangesAfter,
  findChangesOf,
  findPlace,
  latestPlace,
  setsPerPage,
} from './find-changes.ts'

/** Who changed what: of all models that the person sees, in order, and of one model. Nobody can change any of it. */
export function historyRoutes(app: App, { db }: { db: Db }): void {
  app.get(
    paths.changes,
    {
      config: { access: { does: 'read', of: 'selection' } },
      schema: { querystring: queries.changes, response: { 200: answers.changes } },
    },
    async (request, reply) => {
      const { after, seal, limit } = request.query
      const groupIds = await groupIdsOf(db, request)
      const sealOf = ({ position, at }: Place) => digestOf([position, at, ...groupIds])
      // Asked first: what comes while the page is read lies behind it and belongs to the next one.
      const latest = await latestPlace(db)
      if (isKnown(request, reply, sealOf(latest))) return reply
      const begin = after === undefined ? latest : await findPlace(db, after)
      if (begin === null || (seal !== undefined && seal !== sealOf(begin))) throw lostCursor()
      const { results, end, hasMore } = await findChangesAfter(db, {
        ...{ after: begin.position, latest, groupIds },
        limit: setsPerPage(limit),
      })
      return { results, cursor: end.position, seal: sealOf(end), hasMore }
    },
  )

  for (const one of area.options) {
    app.get(
      paths.modelChanges(one, 'SLUG').replace('SLUG', ':slug'),
      {
        config: { access: { does: 'read', of: 'model', area: one } },
        schema: { querystring: queries.modelChanges, response: { 200: answers.modelChanges } },
      },
      async (request, reply) => {
        const { id, revision } = modelOf(request)
        const { before, limit } = request.query
        if (isKnown(request, reply, revision)) return reply
        return findChangesOf(db, { modelId: id, before, limit: setsPerPage(limit) })
      },
    )
  }
}

async function groupIdsOf(db: Db, request: Request): Promise<number[]> {
  const seen = await Promise.all(area.options.map((one) => visibleGroups(db, userOf(request), one)))
  return seen
    .flat()
    .map((group) => group.id)
    .sort((one, other) => one - other)
}

function digestOf(state: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 22)
}

/**
 * It lies before the oldest change that is kept, or in days that a restore has taken back; or the person sees other
 * groups than when it was given, whose changes it has passed. Whoever asks has to read everything anew.
 */
function lostCursor(): HttpProblem {
  return new HttpProblem(410, '이 시점 뒤의 변경 이력이 남아 있지 않습니다. 처음부터 다시 읽어주세요.')
}

function isKnown(request: Request, reply: Reply, state: string): boolean {
  return isNotModified(request, reply, `changes-${digestOf([request.url, state])}`)
}
