import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wait } from '#lib/wait.ts'
import { type PostgresCluster, whyNoPostgres } from '../server/support/databases/postgres.ts'
import { seededPostgres } from '../server/support/databases/seeded-postgres.ts'
import { seededFolder } from '../server/support/databases/seeded-folder.ts'
import { type RunningServer, runServer } from '../support/server/run-server.ts'
import { startBucket } from './bucket.ts'
import type { DatabaseKind, Place } from './play.ts'
import { makeSmallDisk, whyNoSmallDisk } from './small-disk.ts'

export const MISFORTUNES = ['disk', 'bucket', 'database', 'kill', 'clock'] as const
export type Misfortune = (typeof MISFORTUNES)[number]

/** Why it cannot be played here, or null where it can. */
export function whyNot(misfortune: Misfortune, database: DatabaseKind): string | null {
  if (database === 'PostgreSQL' && whyNoPostgres() !== null) return whyNoPostgres()
  return misfortune === 'disk' ? whyNoSmallDisk() : null
}

/** How long a misfortune lasts, drawn anew each time. */
export interface Spans {
  leastMs: number
  mostMs: number
}

export function openPlace(misfortune: Misfortune, database: DatabaseKind, spans: Spans): Promise<Place> {
  const span = (random: () => number) => wait(spans.leastMs + random() * (spans.mostMs - spans.leastMs))
  return OPEN[misfortune](database, span)
}

type Span = (random: () => number) => Promise<void>

const OPEN: Record<Misfortune, (database: DatabaseKind, span: Span) => Promise<Place>> = {
  disk: async (database, span) => {
    const disk = makeSmallDisk(700)
    const ground = await openGround(database, { within: disk.folder, env: { KEEP_FREE_MB: '100' } })
    return {
      server: ground.server,
      strike: async (random) => {
        // First there is too little for photos, then nothing for anybody.
        disk.fill(50 * 1024 * 1024)
        await span(random)
        disk.fill(0)
        await span(random)
        disk.makeRoom()
        await ground.mend()
      },
      close: async () => {
        await ground.close()
        disk.remove()
      },
    }
  },

  bucket: async (database, span) => {
    const bucket = await startBucket()
    const ground = await openGround(database, { env: bucket.env })
    return {
      server: ground.server,
      strike: async (random) => {
        bucket.signal('SIGSTOP')
        await span(random)
        bucket.signal('SIGKILL')
        await span(random)
        await bucket.start()
      },
      close: async () => {
        await ground.close()
        await bucket.remove()
      },
    }
  },

  /** The embedded database is a part of the server, and freezes and dies with it. */
  database: async (database, span) => {
    // Shorter than of an installation, so that a few seconds are long.
    const limits = {
      DATABASE_STATEMENT_SECONDS: '2',
      DATABASE_IDLE_SECONDS: '2',
      DATABASE_CONNECT_SECONDS: '2',
    }
    const { server, cluster, close } = await openGround(database, { env: limits })
    return {
      server,
      strike: async (random) => {
        const frozen = cluster ?? server
        frozen.signal('SIGSTOP')
        await span(random)
        frozen.signal('SIGCONT')
        await span(random)
        if (cluster === null) return
        cluster.crash()
        await span(random)
        cluster.start()
      },
      close,
    }
  },

  kill: async (database) => {
    const { server, close } = await openGround(database, {})
    return {
      server,
      strike: async () => {
        await server.kill()
        await server.start()
      },
      close,
    }
  },

  clock: async (database, span) => {
    const folder = mkdtempSync(join(tmpdir(), 'survey-clock-'))
    const file = join(folder, 'offset')
    const set = (days: number) => writeFileSync(file, String(days * 86_400_000))
    set(0)
    const clock = join(import.meta.dirname, 'moved-clock.ts')
    const env = { MOVED_CLOCK: file, NODE_OPTIONS: `--import=${clock}` }
    const { server, close } = await openGround(database, { env })
    return {
      server,
      strike: async (random) => {
        for (const days of [1 / 24, -1, 40, -40, 0]) {
          set(days)
          await span(random)
        }
      },
      close: async () => {
        await close()
        rmSync(folder, { recursive: true })
      },
    }
  },
}

interface Ground {
  server: RunningServer
  cluster: PostgresCluster | null
  /** Does what watches over processes in an installation: starts again what has ended. */
  mend: () => Promise<void>
  close: () => Promise<void>
}

async function openGround(
  database: DatabaseKind,
  { within, env = {} }: { within?: string; env?: Record<string, string> },
): Promise<Ground> {
  const { dataDir, cluster } =
    database === 'PostgreSQL'
      ? await seededPostgres(within)
      : { dataDir: await seededFolder(within), cluster: null }
  const server = await runServer({
    dataDir,
    env: {
      USER_LIMITS: 'uploads=0,creations=0,searches=0',
      ...env,
      ...(cluster && { DATABASE_URL: cluster.url() }),
    },
  })
  return {
    server,
    cluster,
    mend: async () => {
      if (cluster !== null && !cluster.isRunning()) cluster.start()
      if (!server.isRunning()) await server.start()
    },
    close: async () => {
      await server.kill()
      cluster?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
