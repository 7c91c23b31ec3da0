import { bodies, params, paths } from '#domain/contract.ts'
import { dayInSeoul } from '#domain/model/entry-date.ts'
import { type HandOverFormat, handOverFileName } from '#domain/hand-over.ts'
import { recordEvents } from '#server/audit/record.ts'
import { actorOf } from '#server/auth/actor.ts'
import { userOf } from '#server/auth/guard.ts'
import type { App } from '#server/http/fastify.ts'
import { HttpProblem, noSpace, notFound } from '#server/http/problems.ts'
import { createLimiter } from '#server/images/limiter.ts'
import type { PhotoStore } from '#server/images/photo-store.ts'
import type { Db } from '#server/store/database.ts'
import type { HasSpace } from '#server/store/free-space.ts'
import { readRange } from './byte-range.ts'
import { findWanted, handedModels } from './handed-model.ts'
import { findKept, type KeptFile, sweepKept } from './kept-files.ts'
import { limitWaiting } from './limit-waiting.ts'
import { makeFile, openFile } from './make-file.ts'

const TYPE: Record<HandOverFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  zip: 'application/zip',
  pdf: 'application/pdf',
}

interface HandOverDeps {
  db: Db
  now: () => Date
  photos: PhotoStore
  folder: string
  hasSpace: HasSpace
}

/**
 * What was surveyed leaves the tool as a file; who took what is recorded before the first byte of it. The file is kept
 * for a while, so that whoever got a part of it asks for the rest.
 */
export function handOverRoutes(app: App, { db, now, photos, folder, hasSpace }: HandOverDeps): void {
  // Making one is a processor's work for seconds; sending it is not.
  const oneAtATime = createLimiter(1)
  const waiting = limitWaiting()

  app.post(
    paths.handOvers,
    {
      config: { access: { does: 'read', of: 'selection' } },
      schema: { body: bodies.handOver },
      onRequest: waiting.begin,
      // Compressed already, and whoever waits is told how much of how much has come.
      compress: false,
    },
    async (request, reply) => {
      const { format } = request.body
      const owner = userOf(request)
      if (!(await hasSpace())) throw noSpace()
      const wanted = await findWanted(db, owner, request.body.models)
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
      const file = await oneAtATime.run(async () => {
        stopIfGone()
        await sweepKept(folder, now(), owner)
        const models = handedModels(wanted, { db, photos, stopIfGone })
        return makeFile(models, { format, name, owner, now: now() }, { photos, folder, stopIfGone })
      })
      waiting.end(request)
      const objects = [`file:${format}`, ...wanted.map(({ area, slug }) => `model:${area}/${slug}`)]
      const events = objects.map((object) => ({ action: 'exported', object }) as const)
      await recordEvents(db, actorOf(request), { at: now(), events })
      return reply
        .headers({ ...headersOf(file), 'content-length': file.bytes })
        .send(await openFile(file, null, photos))
    },
  )

  app.get(
    paths.handOver(':id'),
    {
      config: { access: { does: 'read', of: 'selection' } },
      schema: { params: params.handOver },
      compress: false,
    },
    async (request, reply) => {
      const file = await findKept(folder, { id: request.params.id, user: userOf(request), now: now() })
      if (file === null) throw notFound()
      const { range, 'if-range': condition } = request.headers
      const isSame = condition === undefined || condition === tagOf(file)
      const part = isSame ? readRange(range, file.bytes) : null
      if (part === 'outside') {
        throw new HttpProblem(416, '파일에 없는 부분입니다.', {
          headers: { 'content-range': `bytes */${file.bytes}` },
        })
      }
      const length = part === null ? file.bytes : part.last - part.first + 1
      reply.headers({ ...headersOf(file), 'content-length': length })
      if (part !== null) {
        reply.code(206).header('content-range', `bytes ${part.first}-${part.last}/${file.bytes}`)
      }
      return reply.send(await openFile(file, part, photos))
    },
  )
}

function headersOf(file: KeptFile): Record<string, string> {
  const { id, format, name } = file
  return {
    'content-type': TYPE[format],
    'content-location': paths.handOver(id),
    'accept-ranges': 'bytes',
    etag: tagOf(file),
    'content-disposition': `attachment; filename="hand-over.${format}"; filename*=UTF-8''${encodeURIComponent(name)}`,
  }
}

/** Made once and never changed. */
function tagOf({ id }: KeptFile): string {
  return `"${id}"`
}
