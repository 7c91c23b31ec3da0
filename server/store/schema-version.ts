import { max, sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { bigint, type PgDatabase, pgSchema, type PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { join } from 'node:path'
import { UnusableDatabaseError } from './unusable-database.ts'

export const MIGRATIONS = join(import.meta.dirname, 'migrations')

/** Where the migrator notes what it has carried out. */
const applied = pgSchema('drizzle').table('__drizzle_migrations', {
  createdAt: bigint('created_at', { mode: 'number' }),
})

/** A database as far as this needs to know it, of whatever schema. */
type AnyDb = Pick<PgDatabase<PgQueryResultHKT, Record<string, unknown>>, 'select'>

/**
 * Refuses a database that a newer server has changed: this one would read and write it wrongly, and nobody would see.
 */
export async function refuseNewerSchema(db: AnyDb): Promise<void> {
  const latest = await latestApplied(db)
  if (latest !== null && latest > latestKnown()) {
    throw new UnusableDatabaseError(
      '데이터베이스를 더 새로운 판의 서버가 바꾸어 놓아 이 판으로는 쓸 수 없습니다. ' +
        '새 판의 서버로 시작하거나, 판을 올리기 전의 백업을 복원하세요 (docs/server/upgrading.md).',
    )
  }
}

/** Whether no server has ever changed the database. */
export async function isUntouched(db: AnyDb): Promise<boolean> {
  return (await latestApplied(db)) === null
}

/** Whether the database has the schema of this server, neither an older one nor a newer one. */
export async function hasCurrentSchema(db: AnyDb): Promise<boolean> {
  return (await latestApplied(db)) === latestKnown()
}

async function latestApplied(db: AnyDb): Promise<number | null> {
  const isThere = sql<boolean>`to_regclass('drizzle.__drizzle_migrations') is not null`
  const [table] = await db.select({ isThere }).from(sql`(select 1) as one`)
  if (table?.isThere !== true) return null
  const [row] = await db.select({ latest: max(applied.createdAt) }).from(applied)
  return row?.latest ?? null
}

let known: number | null = null

/** Read once: the migrations of a running server do not change, and whoever watches it asks every few seconds. */
function latestKnown(): number {
  const read = () => readMigrationFiles({ migrationsFolder: MIGRATIONS })
  known ??= Math.max(...read().map(({ folderMillis }) => folderMillis))
  return known
}
