import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runServer } from '../../../support/server/run-server.ts'
import { type PostgresCluster, startPostgres } from './postgres.ts'
import { templateFolder } from './templates.ts'

/**
 * PostgreSQL and a new folder of photos as they are after a first start in demo mode; that start is made once per state
 * of the sources.
 */
export async function seededPostgres(
  within = tmpdir(),
  waitsForDisk = false,
): Promise<{ cluster: PostgresCluster; dataDir: string }> {
  const [database, photos] = [templateFolder('demo-database'), templateFolder('demo-photos')]
  if (!existsSync(database)) {
    const cluster = await startPostgres()
    const making = mkdtempSync(join(tmpdir(), 'survey-demo-'))
    const server = await runServer({ dataDir: making, env: { DATABASE_URL: cluster.url() } })
    await server.stop()
    // The photos first: whoever sees the database finds them. Those of somebody else's seeding are the same files.
    if (existsSync(photos)) rmSync(making, { recursive: true })
    else renameSync(making, photos)
    cluster.stopInto(database)
  }
  const dataDir = mkdtempSync(join(within, 'survey-folder-'))
  cpSync(photos, dataDir, { recursive: true })
  return { cluster: await startPostgres(database, within, waitsForDisk), dataDir }
}
