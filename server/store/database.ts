import { existsSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import * as history from './schema/history.ts'
import {
  CHANNEL,
  LISTENER,
  type Listen,
  listenOnPostgres,
  type OwnConnection,
  SILENT_FOR_MS,
} from './notices/listen.ts'
import * as people from './schema/people.ts'
import * as records from './schema/records.ts'
import { hasCurrentSchema, isUntouched, MIGRATIONS, refuseNewerSchema } from './schema-version.ts'
import { noDatabase, unusable, UnusableDatabaseError } from './unusable-database.ts'

const schema = { ...people, ...records, ...history }

/** A connection or an open transaction. Code must use the one it was given: on the embedded database a query
 * beside an open transaction waits for it for ever. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>

export interface Database {
  db: Db
  /** Whether what was committed survives a power cut. */
  isDurable: boolean
  /** Answers whether the database answers. */
  isAlive: () => Promise<boolean>
  /** Answers whether its schema is that of this server; a newer server beside this one may have changed it. */
  hasCurrentSchema: () => Promise<boolean>
  /** Connections that are used and idle, and calls that wait for one; null where there are none. */
  connections: () => { used: number; idle: number; waiting: number } | null
  /** The embedded database at one moment between two statements, as a tar file in memory; null where there is none. */
  dump: (() => Promise<Blob>) | null
  /** Hears what the servers of this database tell each other. On PostgreSQL it has a connection of its own. */
  listen: Listen
  close: () => Promise<void>
}

const MIGRATION_LOCK = 72_623_859

export interface Opening {
  /** Whether one that is not there, or empty, is made; otherwise it is refused. */
  isMade?: boolean
}

async function refuseUnfit(db: Parameters<typeof isUntouched>[0], isMade: boolean): Promise<void> {
  await refuseNewerSchema(db)
  if (!isMade && (await isUntouched(db))) throw noDatabase()
}

/** The embedded database: in a folder, or in memory without one. Its folder must be locked by the caller. */
export async function openEmbedded(
  folder?: string,
  dump?: Blob,
  { isMade = true }: Opening = {},
): Promise<Database & { dump: () => Promise<Blob> }> {
  const [{ openPglite }, { drizzle }, { migrate }] = await Promise.all([
    import('./open-pglite.ts'),
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
  ])
  if (!isMade && folder !== undefined && !existsSync(join(folder, 'PG_VERSION'))) throw noDatabase()
  const client = await openPglite({
    ...(folder !== undefined && { dataDir: folder }),
    ...(dump !== undefined && { loadDataDir: dump }),
  })
  const db = drizzle(client, { schema, casing: 'snake_case' })
  await refuseUnfit(db, isMade).catch(async (error: unknown) => {
    await client.close()
    throw error
  })
  await migrate(db, { migrationsFolder: MIGRATIONS })
  return {
    db,
    isDurable: false,
    isAlive: async () => (await client.query('select 1')).rows.length === 1,
    hasCurrentSchema: () => hasCurrentSchema(db),
    connections: () => null,
    listen: async ({ onNotice, onBegin }) => {
      const unlisten = await client.listen(CHANNEL, onNotice)
      onBegin()
      return unlisten
    },
    close: () => client.close(),
    dump: () => client.dumpDataDir('none'),
  }
}

export interface PostgresLimits {
  /** How many connections one server opens at most. */
  connections: number
  /** How long a call waits for one: in line, or for PostgreSQL to take it. */
  connectMs: number
  /** How long one statement may take, with what it waits for. */
  statementMs: number
  /** How long a transaction may stand still between two statements. */
  idleMs: number
}

/**
 * Nobody waits for long for an answer that no device waits for any more: those give up after 30 s, with a photo after
 * 120. A transaction stands still while photos go into a bucket, which may be silent for a minute before it counts as
 * away.
 */
export const POSTGRES_LIMITS: PostgresLimits = {
  connections: 10,
  connectMs: 20_000,
  statementMs: 20_000,
  idleMs: 90_000,
}

/** Of the longest limit: by then PostgreSQL itself has cut off what is over it. */
const DEAD_AFTER = 1.5

/**
 * PostgreSQL 15 or newer. Several servers may start at once: migrations run under a lock.
 * @param onLost hears of a connection that broke while nothing used it
 * @throws UnusableDatabaseError where it cannot be reached, is not UTF-8, or is that of a newer server
 */
export async function openPostgres(
  url: string,
  limits: Partial<PostgresLimits> = {},
  onLost: (error: Error) => void = (error) => console.error(`database connection lost: ${error.message}`),
  { isMade = true }: Opening = {},
): Promise<Database> {
  const [{ default: pg }, { drizzle }, { migrate }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
    import('drizzle-orm/node-postgres/migrator'),
  ])
  const { connections, connectMs, statementMs, idleMs } = { ...POSTGRES_LIMITS, ...limits }
  await migrateAlone()
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleMs,
    stream: () => socketThatGivesUp(Math.max(statementMs, idleMs) * DEAD_AFTER),
  })
  // Without listeners a connection that dies would end the process: the pool's is for idle ones, the client's for
  // one that a transaction holds, whose own call fails and says so.
  pool.on('error', onLost)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = drizzle(pool, { schema, casing: 'snake_case' })
  const onClient = new WeakMap<object, Pick<typeof db, 'transaction'>>()
  // Its own would keep a connection for ever whose BEGIN has failed.
  const transaction: typeof db.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      const held = onClient.get(client) ?? drizzle(client, { schema, casing: 'snake_case' })
      onClient.set(client, held)
      return await held.transaction(work, config)
    } finally {
      client.release()
    }
  }
  return {
    db: Object.assign(db, { transaction }),
    isDurable: true,
    isAlive: async () => (await pool.query('select 1')).rowCount === 1,
    hasCurrentSchema: () => hasCurrentSchema(db),
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    dump: null,
    listen: (hearing) => listenOnPostgres(openOwn, hearing),
    close: () => pool.end(),
  }

  function openOwn(): OwnConnection {
    const socket = socketThatGivesUp(SILENT_FOR_MS)
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connectMs,
      application_name: LISTENER,
      stream: () => socket,
    })
    return { client, cutOff: () => socket.destroy() }
  }

  /** On a connection without limits: a migration takes its time, and so does waiting for that of another server. */
  async function migrateAlone(): Promise<void> {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs })
    client.on('error', () => undefined)
    await client.connect().catch((error: unknown) => Promise.reject(unusable(error)))
    try {
      const { rows } = await client.query<{ server_encoding: string }>('show server_encoding')
      if (rows[0]?.server_encoding !== 'UTF8') {
        throw new UnusableDatabaseError(
          '데이터베이스의 문자 집합이 UTF8이 아닙니다. createdb -E UTF8 -T template0 <이름>으로 다시 만드세요.',
        )
      }
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
      await refuseUnfit(drizzle(client), isMade)
      await migrate(drizzle(client), { migrationsFolder: MIGRATIONS })
    } finally {
      // The lock goes with its connection.
      await client.end()
    }
  }
}

/** PostgreSQL itself ends what is over its limits: a connection on which longer than that nothing moves is dead. */
function socketThatGivesUp(silentForMs: number): Socket {
  const socket = new Socket()
  socket.setTimeout(silentForMs, () => socket.destroy(new Error('the database does not answer')))
  return socket
}
