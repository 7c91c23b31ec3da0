import { join } from 'node:path'
import { type Database, openEmbedded, openPostgres, type PostgresLimits } from './database.ts'
import { lockFolder } from './folder-lock.ts'

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
): Promise<Database> {
  if (settings.databaseUrl !== undefined) return openPostgres(settings.databaseUrl, settings.limits, onLost)
  const lock = await lockFolder(settings.dataDir)
  try {
    const database = await openEmbedded(join(settings.dataDir, 'database'))
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
