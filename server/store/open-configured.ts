import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, openEmbedded, type Opening, openPostgres, type PostgresLimits } from './database.ts'
import { lockFolder } from './folder-lock.ts'
import { noDatabase } from './unusable-database.ts'

export interface DatabaseSettings {
  dataDir: string
  /** Absent: the embedded database in dataDir. */
  databaseUrl?: string
  /** Of PostgreSQL only. */
  limits?: PostgresLimits
}

/**
 * Opens the database that the settings name; the embedded one under the lock of its folder until closed.
 * @param onLost see openPostgres
 */
export async function openConfigured(
  settings: DatabaseSettings,
  onLost?: (error: Error) => void,
  opening: Opening = {},
): Promise<Database> {
  const { databaseUrl } = settings
  if (databaseUrl !== undefined) return openPostgres(databaseUrl, settings.limits, onLost, opening)
  // Before the lock, which makes the folder.
  if (opening.isMade === false && !existsSync(settings.dataDir)) throw noDatabase()
  const lock = await lockFolder(settings.dataDir)
  try {
    const database = await openEmbedded(join(settings.dataDir, 'database'), undefined, opening)
    const close = async () => {
      try {
        await database.close()
      } finally {
        await lock.release()
      }
    }
    return { ...database, close }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** For people, and without a password: which database the settings name. */
export function databaseName({ dataDir, databaseUrl }: DatabaseSettings): string {
  if (databaseUrl === undefined) return `내장 데이터베이스 ${join(dataDir, 'database')}`
  const { hostname, port, pathname, searchParams } = new URL(databaseUrl)
  const host = searchParams.get('host') ?? (hostname === '' ? 'localhost' : hostname)
  return `PostgreSQL ${host}${port === '' ? '' : `:${port}`}${pathname}`
}
