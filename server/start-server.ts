import type { FastifyBaseLogger } from 'fastify'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { lastEventAt } from './audit/retention.ts'
import { serveBackups } from './backup/serve-backups.ts'
import { checkPlace, notListening } from './check-place.ts'
import type { Settings } from './env.ts'
import { sweepKept } from './hand-over/kept-files.ts'
import { createBucketStore } from './images/bucket-store.ts'
import { createDiskStore } from './images/disk-store.ts'
import type { PhotoStore } from './images/photo-store.ts'
import { reencodeLoad } from './images/reencode.ts'
import { hasImages } from './images/store-upload.ts'
import { sweepUploads } from './images/sweep-images.ts'
import { measureLateWork } from './late-work/late-work.ts'
import { createMetrics, type Metrics } from './metrics/metrics.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { settleDemoAccounts } from './seed/demo-accounts.ts'
import { ensureDefaultGroups } from './seed/groups.ts'
import type { ProcessLog } from './process-log.ts'
import { seedDemo } from './seed/seed.ts'
import type { Database, Db } from './store/database.ts'
import { createFreeSpace, freeBytes } from './store/free-space.ts'
import { openConfigured } from './store/open-configured.ts'
import { createSteadyClock } from './steady-clock.ts'
import { sweep } from './sweep.ts'

export interface RunningServer {
  address: string
  /** Lets what is under way finish, then closes everything. */
  stop: () => Promise<void>
}

/** Opens the database, fills an empty one in demo mode, and listens. */
export async function startServer(settings: Settings, log: ProcessLog): Promise<RunningServer> {
  const cleanups: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  }
  try {
    await checkPlace(settings)
    // There is no log before there is an app.
    let tell = (error: Error) => log.failed(error)
    const database = await openConfigured(settings, (error) => tell(error))
    cleanups.push(() => database.close())
    const photos =
      settings.bucket === undefined
        ? createDiskStore(join(settings.dataDir, 'photos'), async () => !(await hasImages(database.db)))
        : await createBucketStore(settings.bucket)
    const uploadFolder = join(settings.dataDir, 'uploads')
    // Nobody waits for uploads that a killed server left half received.
    if (settings.databaseUrl === undefined) await rm(uploadFolder, { recursive: true, force: true })
    await mkdir(uploadFolder, { recursive: true })
    if (settings.demo) await seedDemo(database.db, { photos, uploadFolder })
    await ensureDefaultGroups(database.db)
    await settleDemoAccounts(database.db, settings.demo)
    const metrics = await metricsOf(settings, database)
    const app = await buildApp({
      database,
      photos,
      uploadFolder,
      ...createFreeSpace(settings.dataDir, settings.keepFreeBytes),
      appFolder: settings.appDir,
      logLevel: settings.logLevel,
      trustProxy: settings.trustProxy,
      sessionDays: settings.sessionDays,
      accessMinutes: settings.accessMinutes,
      idleDays: settings.idleDays,
      offlineReadDays: settings.offlineReadDays,
      givenPasswordDays: settings.givenPasswordDays,
      userLimits: settings.userLimits,
      crowdLimits: settings.crowdLimits,
      requireSecondFactor: settings.requireSecondFactor,
      secretKeys: settings.secretKeys,
      ...(metrics !== undefined && { metrics }),
      ...(settings.capabilities !== undefined && { capabilities: settings.capabilities }),
      tutorialOrigin: settings.tutorialOrigin,
      appOrigins: settings.appOrigins,
      ...(settings.apiOrigin !== undefined && { apiOrigin: settings.apiOrigin }),
    })
    tell = (error) => app.log.error({ err: error }, 'database connection lost')
    cleanups.push(() => app.close())
    cleanups.push(
      sweepRegularly(database.db, {
        photos,
        uploadFolder,
        auditDays: settings.auditDays,
        historyDays: settings.historyDays,
        lastAt: await lastEventAt(database.db),
        log: app.log,
      }),
    )
    cleanups.push(await serveBackupsOf(database, settings.dataDir, app.log))
    if (metrics !== undefined && settings.metrics !== undefined) {
      const { close } = await serveMetrics(metrics, settings.metrics)
      cleanups.push(close)
    }
    const { port, host } = settings
    const address = await app.listen({ port, host, backlog: WAITING_CALLERS }).catch((error: unknown) => {
      throw notListening(error, { port, host })
    })
    return { address, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A folder that can hold no socket is no reason not to start: then the server is stopped for a backup. */
async function serveBackupsOf(
  database: Database,
  dataDir: string,
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  const { dump } = database
  if (dump === null) return () => Promise.resolve()
  const tell = (error: unknown) => log.error({ err: error }, 'no backup could be handed out')
  try {
    return (await serveBackups({ database, dump, dataDir, tell })).close
  } catch (error) {
    tell(error)
    return () => Promise.resolve()
  }
}

function metricsOf(settings: Settings, database: Database): Promise<Metrics> | undefined {
  if (settings.metrics === undefined) return undefined
  return createMetrics({
    images: reencodeLoad,
    connections: database.connections,
    diskFreeBytes: () => freeBytes(settings.dataDir),
    diskKeptFreeBytes: settings.keepFreeBytes,
    lateWork: () => measureLateWork(database.db),
  })
}

/**
 * How many may wait for the server to take their connection: after a power cut thousands come within seconds. Beyond it
 * the system answers nobody. Linux has a limit of its own, `net.core.somaxconn`.
 */
const WAITING_CALLERS = 4_096

const SWEEP_EVERY_MS = 6 * 60 * 60 * 1000

/** Sweeps soon after the start and then every few hours; answers how to end it. */
function sweepRegularly(
  db: Db,
  {
    photos,
    uploadFolder,
    auditDays,
    historyDays,
    lastAt,
    log,
  }: {
    photos: PhotoStore
    uploadFolder: string
    auditDays: number
    historyDays: number
    lastAt: Date | null
    log: FastifyBaseLogger
  },
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const isSteady = createSteadyClock(
    () => Date.now(),
    () => performance.now(),
    lastAt,
  )
  const run = () => {
    if (!isSteady()) {
      log.warn('not swept: the clock has jumped, or is not believed yet')
      return
    }
    const now = new Date()
    running = Promise.all([
      sweep(db, { photos, auditDays, historyDays }, now),
      sweepUploads(uploadFolder, now),
      sweepKept(uploadFolder, now),
    ]).then(
      ([swept]) => log.info(swept, 'swept'),
      (error: unknown) => log.error({ err: error }, 'sweep failed'),
    )
  }
  const timers = [setTimeout(run, 60_000), setInterval(run, SWEEP_EVERY_MS)]
  for (const timer of timers) timer.unref()
  return async () => {
    for (const timer of timers) clearTimeout(timer)
    await running
  }
}
