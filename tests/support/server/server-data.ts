import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { openPglite } from '#server/store/open-pglite.ts'
import type { RunningServer } from './run-server.ts'

/** Rows of the server's own database. The server must be stopped: an embedded database has one owner at a time. */
export async function queryStopped<T>(
  server: RunningServer,
  sql: string,
  values: unknown[] = [],
): Promise<T[]> {
  if (server.databaseUrl !== null) {
    const client = new pg.Client({ connectionString: server.databaseUrl })
    await client.connect()
    try {
      // The caller says what is in the columns that it names.
      return (await client.query(sql, values)).rows as T[]
    } finally {
      await client.end()
    }
  }
  const database = await openPglite({ dataDir: databaseFolder(server.dataDir) })
  try {
    return (await database.query<T>(sql, values)).rows
  } finally {
    await database.close()
  }
}

function databaseFolder(dataDir: string): string {
  const found = readdirSync(dataDir).find((name) => existsSync(join(dataDir, name, 'PG_VERSION')))
  if (found === undefined) throw new Error(`There is no database in ${dataDir}.`)
  return join(dataDir, found)
}
