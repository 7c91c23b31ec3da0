import type { App } from './fastify.ts'
import { within } from './within.ts'

/** Whoever asks has given up by then: a database that hangs is one that does not answer. */
const PATIENCE_MS = 3_000

/**
 * What a server needs to do its work, each by a question. One that fails or takes too long is answered no, and that of
 * the schema by null: whoever upgrades stops a server for its schema, and not since the database is away for a moment.
 */
export interface Needs {
  database: () => Promise<boolean>
  /** The place of the photos, on the disk or in a bucket. */
  bucket: () => Promise<boolean>
  /** Room for photos, with some to spare for the database. */
  disk: () => Promise<boolean>
  /** Whether the database is as this server knows it. */
  schema: () => Promise<boolean>
  /** Whether there is an app to serve. */
  build: () => Promise<boolean>
}

/**
 * `/health`: 200 while the database answers in time, else 503. `/ready`: 200 while everything is there that the server
 * needs, else 503, and what is there.
 */
export function healthRoutes(app: App, needs: Needs, patienceMs: number = PATIENCE_MS): void {
  const answerTo = <T>(need: () => Promise<boolean>, otherwise: T) =>
    within<boolean | T>(patienceMs, need(), otherwise).catch(() => otherwise)

  app.get('/health', { logLevel: 'silent' }, async (_request, reply) => {
    const isAlive = await answerTo(needs.database, false)
    return reply
      .code(isAlive ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isAlive ? 'ok' : 'unavailable' })
  })

  let said = ''
  app.get('/ready', { logLevel: 'silent' }, async (_request, reply) => {
    const [database, bucket, disk, schema, build] = await Promise.all([
      answerTo(needs.database, false),
      answerTo(needs.bucket, false),
      answerTo(needs.disk, false),
      answerTo(needs.schema, null),
      answerTo(needs.build, false),
    ])
    const met = { database, bucket, disk, schema, build }
    const isReady = Object.values(met).every((one) => one === true)
    // Asked every few seconds: only what has become different is worth a line.
    if (!isReady && said !== JSON.stringify(met)) app.log.warn(met, 'not ready')
    if (isReady && said !== '') app.log.info('ready again')
    said = isReady ? '' : JSON.stringify(met)
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ok' : 'unavailable', ...met })
  })
}
