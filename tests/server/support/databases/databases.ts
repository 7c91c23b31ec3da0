import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { seedBasics } from '#server/seed/seed.ts'
import { type Database, openEmbedded, openPostgres } from '#server/store/database.ts'
import { startPostgres } from './postgres.ts'
import { fingerprint, templateFolder } from './templates.ts'

type DatabaseKind = 'PGlite' | 'PostgreSQL'

/** A database that exists while the tests of a block run. */
export interface OpenDatabase {
  kind: DatabaseKind
  get: () => Database
}

/**
 * Runs the block once on each database: accounts, groups and catalogues are there, no models. To tell wrong code
 * (`npm run mutate`) one is enough, the quicker one.
 */
export function onEachDatabase(define: (database: OpenDatabase) => void): void {
  const postgres = inject('postgres')
  const isOneEnough = process.env['ONE_DATABASE'] !== undefined && postgres !== null
  describe.skipIf(isOneEnough)('on PGlite', () => {
    let database: Database | undefined
    beforeAll(async () => {
      database = await lendEmbedded()
    })
    afterAll(() => database?.close())
    define({ kind: 'PGlite', get: () => opened(database) })
  })

  describe.skipIf(postgres === null)('on PostgreSQL', () => {
    const name = `block_${randomUUID().replaceAll('-', '')}`
    let database: Database | undefined
    beforeAll(async () => {
      await onCluster(`create database ${name} template ${SEEDED}`)
      database = await openPostgres(`${postgres}${name}`)
    })
    afterAll(async () => {
      await database?.close()
      await onCluster(`drop database ${name} with (force)`)
    })
    define({ kind: 'PostgreSQL', get: () => opened(database) })
  })
}

/** The database of a new cluster. */
const SEEDED = 'postgres'

/** On a connection beside the one that is copied, which nobody may use meanwhile. */
async function onCluster(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${inject('postgres')}template1` })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Those that nobody uses now: a process runs many blocks one after the other, and opening one takes a second. */
const free: Database[] = []

/**
 * An embedded database for one block of tests. Closed, it is put back to what it was, for the next one; its process,
 * which the test runner ends, does not end by itself any more.
 */
export async function lendEmbedded(): Promise<Database> {
  const database = free.pop() ?? (await openSeededEmbedded())
  let isLent = true
  return {
    ...database,
    close: async () => {
      if (!isLent) return
      isLent = false
      await database.db.execute(EMPTY_TO_SEEDS)
      await database.db.execute('discard all')
      free.push(database)
    },
  }
}

/** Loading a dump is a third of the time of migrating and seeding; it is made once per state of the sources. */
export async function openSeededEmbedded(): Promise<Database> {
  const path = join(CACHE, `with-seeds-${fingerprint()}.tar`)
  const known = readIfThere(path)
  const database = await openEmbedded(undefined, known === null ? undefined : new Blob([known]))
  if (known !== null) return database
  await database.db.transaction((tx) => seedBasics(tx))
  await database.db.execute(KEEP_SEEDS)
  const dump = await database.dump()
  mkdirSync(CACHE, { recursive: true })
  const partial = `${path}.${process.pid}`
  writeFileSync(partial, new Uint8Array(await dump.arrayBuffer()))
  renameSync(partial, path)
  return database
}

const KEEP_SEEDS = `
do $$ declare one record; begin
  create schema seeds;
  create table seeds.sequences_ as select sequencename, coalesce(last_value, start_value) as value,
    last_value is not null as is_called from pg_sequences where schemaname = 'public';
  for one in select tablename from pg_tables where schemaname = 'public' loop
    execute format('create table seeds.%1$I as table public.%1$I', one.tablename);
  end loop;
end $$`

/** The triggers that keep what was recorded from being changed are not asked; they would refuse. */
const EMPTY_TO_SEEDS = `
do $$ declare one record; begin
  set local session_replication_role = replica;
  for one in select tablename from pg_tables where schemaname = 'public' loop
    execute format('delete from public.%I', one.tablename);
    execute format('insert into public.%1$I overriding system value table seeds.%1$I', one.tablename);
  end loop;
  for one in select * from seeds.sequences_ loop
    perform setval(format('public.%I', one.sequencename)::regclass, one.value, one.is_called);
  end loop;
end $$`

/** The same for PostgreSQL: the data folder of a cluster to copy. */
export async function seededCluster(): Promise<string> {
  const path = templateFolder('postgres')
  if (existsSync(path)) return path
  const cluster = await startPostgres()
  const database = await openPostgres(cluster.url())
  await database.db.transaction((tx) => seedBasics(tx))
  await database.close()
  cluster.stopInto(path)
  return path
}

const ROOT = join(import.meta.dirname, '..', '..', '..', '..')
const CACHE = join(ROOT, 'node_modules', '.cache', 'server-tests')

function readIfThere(path: string): Uint8Array<ArrayBuffer> | null {
  try {
    return new Uint8Array(readFileSync(path))
  } catch {
    return null
  }
}

function opened(database: Database | undefined): Database {
  if (database === undefined) throw new Error('the database is opened in beforeAll')
  return database
}
