import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { PassThrough } from 'node:stream'
import { paths } from '#domain/contract.ts'
import { LIVE_TYPE, type LiveEvent } from '#domain/live.ts'
import { area } from '#domain/model/area.ts'
import { type CallerDeps, mayStay, modelOf, userOf } from '#server/auth/guard.ts'
import type { App, Reply, Request } from '#server/http/fastify.ts'
import { storesAway, tooMany } from '#server/http/problems.ts'
import type { Db } from '#server/store/database.ts'
import type { Listen } from '#server/store/notices/listen.ts'
import { changeSets } from '#server/store/schema/history.ts'
import { Live, type Viewer } from './live.ts'

export interface LiveLimits {
  /** Streams of one user at this server. */
  perUser?: number
  /** How long a stream lasts at most. */
  lastsMs?: number
  beatMs?: number
}

/** Of one person on some devices, with some windows on each. */
const PER_USER = 10
/** A device that went out of reach is not said to be there for longer than this. */
const LASTS_MS = 120_000
/** In bytes: whoever reads no more is not waited for. */
const MOST_UNREAD = 64 * 1024

interface LiveRoutesDeps extends CallerDeps {
  listen: Listen
  limits?: LiveLimits | undefined
}

/** Streams that tell open pages that others have changed something, and who else looks at a model. */
export function liveRoutes(app: App, { listen, limits = {}, ...guard }: LiveRoutesDeps): void {
  const { perUser = PER_USER, lastsMs = LASTS_MS, beatMs } = limits
  const live = new Live({
    ...{ db: guard.db, now: guard.now, listen },
    onFailure: (error) => app.log.warn({ err: error }, 'not told'),
    ...(beatMs !== undefined && { beatMs }),
  })
  app.addHook('onReady', () => live.begin())
  // They would hold up the stop until they are cut off.
  app.addHook('preClose', () => live.close())

  const open = async (request: Request, reply: Reply, modelId: number | null) => {
    if (!live.isListening()) throw storesAway()
    if (live.countOf(userOf(request).id) >= perUser) {
      throw tooMany('열어둔 화면이 너무 많습니다. 쓰지 않는 화면을 닫아주세요.', 60)
    }
    const stream = new PassThrough()
    const write = (text: string) => {
      if (stream.writable) stream.write(text)
      if (stream.writableLength > MOST_UNREAD) stream.destroy()
    }
    const send = (event: LiveEvent) => write(`data: ${JSON.stringify(event)}\n\n`)
    const viewer: Viewer = {
      ...{ user: userOf(request), modelId, send },
      end: () => {
        live.leave(viewer)
        stream.end()
      },
      beat: () => write(':\n\n'),
      mayStay: () => mayStay(request, guard),
    }
    // Before it is asked when the model changed last: what comes in between is told.
    live.join(viewer)
    const lasting = setTimeout(viewer.end, lastsMs).unref()
    reply.raw.once('close', () => {
      clearTimeout(lasting)
      live.leave(viewer)
    })
    send({ kind: 'begun', quietMs: modelId === null ? null : await quietMsOf(guard, modelId) })
    return reply
      .headers({
        'content-type': LIVE_TYPE,
        'cache-control': 'no-store, no-transform',
        // nginx would keep it until it is over.
        'x-accel-buffering': 'no',
      })
      .send(stream)
  }
  // A question for the head alone would leave a stream behind that nobody reads.
  const shared = { compress: false, exposeHeadRoute: false } as const
  app.get(
    paths.live,
    { ...shared, config: { access: { does: 'read', of: 'selection' }, lasts: true } },
    (request, reply) => open(request, reply, null),
  )
  for (const one of area.options) {
    app.get(
      paths.modelLive(one, 'SLUG').replace('SLUG', ':slug'),
      { ...shared, config: { access: { does: 'read', of: 'model', area: one }, lasts: true } },
      (request, reply) => open(request, reply, modelOf(request).id),
    )
  }
}

async function quietMsOf({ db, now }: { db: Db; now: () => Date }, modelId: number): Promise<number | null> {
  const [last] = await db
    .select({ at: changeSets.at })
    .from(changeSets)
    .where(and(eq(changeSets.modelId, modelId), isNotNull(changeSets.position)))
    .orderBy(desc(changeSets.position))
    .limit(1)
  return last === undefined ? null : Math.max(0, now().getTime() - last.at.getTime())
}
