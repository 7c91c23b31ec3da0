import { createHash } from 'node:crypto'
import { area } from '#domain/model/area.ts'
import { answers, paths, queries } from '#domain/contract.ts'
import { modelOf, userOf, visibleGroups } from '#server/auth/guard.ts'
import type { App, Reply, Request } from '#server/http/fastify.ts'
import type { Db } from '#server/store/database.ts'
import { findChangesAfter, findChangesOf, latestPosition } from './find-changes.ts'

const SETS_PER_PAGE = { usual: 100, most: 500 }
const limitOf = (asked: number | undefined) => Math.min(asked ?? SETS_PER_PAGE.usual, SETS_PER_PAGE.most)

/** Who changed what: of all models that the person sees, in order, and of one model. Nobody can change any of it. */
export function historyRoutes(app: App, { db }: { db: Db }): void {
  app.get(
    paths.changes,
    {
      config: { access: { does: 'read', of: 'selection' } },
      schema: { querystring: queries.changes, response: { 200: answers.changes } },
    },
    async (request, reply) => {
      const { after, limit } = request.query
      const groupIds = await groupIdsOf(db, request)
      // Asked first: what comes while the page is read lies behind it and belongs to the next one.
      const latest = await latestPosition(db)
      if (isKnown(request, reply, [latest, ...groupIds])) return reply
      if (after === undefined) return { results: [], cursor: latest, hasMore: false }
      return findChangesAfter(db, { after, latest, limit: limitOf(limit), groupIds })
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
        if (isKnown(request, reply, [revision])) return reply
        return findChangesOf(db, { modelId: id, before, limit: limitOf(limit) })
      },
    )
  }
}

async function groupIdsOf(db: Db, request: Request): Promise<number[]> {
  const seen = await Promise.all(area.options.map((one) => visibleGroups(db, userOf(request), one)))
  return seen.flat().map((group) => group.id)
}

/** Gives the answer its ETag, and says 304 to whoever has it. Weak, because compression changes the bytes. */
function isKnown(request: Request, reply: Reply, state: readonly (string | number)[]): boolean {
  const digest = createHash('sha256')
    .update(JSON.stringify([request.url, ...state]))
    .digest('base64url')
  const etag = `W/"changes-${digest.slice(0, 22)}"`
  reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'Authorization' })
  if (!request.headers['if-none-match']?.includes(etag)) return false
  void reply.code(304).send()
  return true
}
