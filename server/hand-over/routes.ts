import { bodies, paths } from '#domain/contract.ts'
import { dayInSeoul } from '#domain/model/entry-date.ts'
import { type HandOverFormat, handOverFileName } from '#domain/hand-over.ts'
import { recordEvents } from '#server/audit/record.ts'
import { actorOf } from '#server/auth/actor.ts'
import { userOf } from '#server/auth/guard.ts'
import type { App } from '#server/http/fastify.ts'
import { HttpProblem, noSpace } from '#server/http/problems.ts'
import { createLimiter } from '#server/images/limiter.ts'
import type { PhotoStore } from '#server/images/photo-store.ts'
import type { Db } from '#server/store/database.ts'
import type { HasSpace } from '#server/store/free-space.ts'
import { findWanted, handedModels } from './handed-model.ts'
import { makeFile } from './make-file.ts'

const TYPE: Record<HandOverFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  zip: 'application/zip',
}

interface HandOverDeps {
  db: Db
  now: () => Date
  photos: PhotoStore
  folder: string
  hasSpace: HasSpace
}

/** What was surveyed leaves the tool as a file; who took what is recorded before the first byte of it. */
export function handOverRoutes(app: App, { db, now, photos, folder, hasSpace }: HandOverDeps): void {
  // Making one is a processor's work for seconds; sending it is not.
  const oneAtATime = createLimiter(1)

  app.post(
    paths.handOvers,
    {
      config: { access: { does: 'read', of: 'selection' } },
      schema: { body: bodies.handOver },
      // Compressed already, and whoever waits is told how much of how much has come.
      compress: false,
    },
    async (request, reply) => {
      const { format } = request.body
      if (!(await hasSpace())) throw noSpace()
      const wanted = await findWanted(db, userOf(request), request.body.models)
      let isGone = false
      reply.raw.once('close', () => (isGone = true))
      const stopIfGone = () => {
        if (isGone) throw new HttpProblem(408, '파일을 기다리지 않고 연결을 끊었습니다.')
      }
      const name = handOverFileName({
        format,
        titles: wanted.map(({ title }) => title),
        day: dayInSeoul(now()),
      })
      const { stream, bytes } = await oneAtATime.run(async () => {
        stopIfGone()
        const models = handedModels(wanted, { db, photos, stopIfGone })
        return makeFile(models, { format, name }, { photos, folder })
      })
      try {
        const objects = [`file:${format}`, ...wanted.map(({ area, slug }) => `model:${area}/${slug}`)]
        const events = objects.map((object) => ({ action: 'exported', object }) as const)
        await recordEvents(db, actorOf(request), { at: now(), events })
        stopIfGone()
      } catch (error) {
        stream.destroy()
        throw error
      }
      return reply
        .headers({
          'content-type': TYPE[format],
          'content-length': bytes,
          'content-disposition': `attachment; filename="hand-over.${format}"; filename*=UTF-8''${encodeURIComponent(name)}`,
        })
        .send(stream)
    },
  )
}
