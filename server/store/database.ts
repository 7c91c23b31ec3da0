import { join } from 'node:path'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import * as people from './people-schema.ts'
import * as records from './schema.ts'

const schema = { ...people, ...records }

/** A connection or an open transaction. Code must use the one it was given: on the embedded database a query
 * beside an open transaction waits for it for ever. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>

export interface Database {
  db: Db
  /** Whether what was committed survives a power cut. */
  isDurable: boolean
  /** Answers whether the database answers. */
  isAlive: () => Promise<boolean>
  close: () => Promise<void>
}

const MIGRATIONS = join(import.meta.dirname, 'migrations')
const MIGRATION_LOCK = 72_623_859

/** The embedded database: in a folder, or in memory without one. Its folder must be locked by the caller. */
export async function openEmbedded(
  folder?: string,
  dump?: Blob,
): Promise<Database & { dump: () => Promise<Blob> }> {
  const [{ PGlite }, { drizzle }, { migrate }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
  ])
  const client = await PGlite.create({
    ...(folder !== undefined && { dataDir: folder }),
    ...(dump !== undefined && { loadDataDir: dump }),
  })
  const db = drizzle(client, { schema, casing: 'snake_case' })
  await migrate(db, { migrationsFolder: MIGRATIONS })
  return {
    db,
    isDurable: false,
    isAlive: async () => (await client.query('select 1')).rows.length === 1,
    close: () => client.close(),
    dump: () => client.dumpDataDir('none'),
  }
}

/** PostgreSQL 15 or newer. Several servers may start at once: migrations run under a lock. */
export async function openPostgres(url: string): Promise<Database> {
  const [{ default: pg }, { drizzle }, { migrate }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
    import('drizzle-orm/node-postgres/migrator'),
  ])
  // The time covers waiting in line for a connection too: a burst of uploads may wait long on a busy machine.
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 60_000 })
  // Without listeners a connection that dies would end the process: the pool's is for idle ones, the client's for
  // one that a transaction holds, whose own call fails and says so.
  pool.on('error', (error) => console.error(`database connection lost: ${error.message}`))
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = drizzle(pool, { schema, casing: 'snake_case' })
  const lockHolder = await pool.connect()
  try {
    await lockHolder.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(db, { migrationsFolder: MIGRATIONS })
  } finally {
    await lockHolder.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    lockHolder.release()
  }
  return {
    db,
    isDurable: true,
    isAlive: async () => (await pool.query('select 1')).rowCount === 1,
    close: () => pool.end(),
  }
}
