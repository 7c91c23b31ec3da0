import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { recordEvents } from '#server/audit/record.ts'
import type { Database } from '#server/store/database.ts'

/** Who asks, as the command line names whoever runs it. */
export const OPERATOR_HEADER = 'x-operator'

/**
 * Where a running server hands out its embedded database: a socket in its own data folder. Whoever can open it could
 * read the folder as well, so that nothing has to be kept secret for it, and no proxy leads there.
 */
export function socketIn(dataDir: string): string {
  return join(dataDir, 'backup.sock')
}

interface BackupSource {
  database: Pick<Database, 'db'>
  dump: () => Promise<Blob>
  dataDir: string
  tell: (error: unknown) => void
}

/** Answers each call with the database as it is at one moment between two statements, as a tar file. */
export async function serveBackups(source: BackupSource): Promise<{ close: () => Promise<void> }> {
  const path = socketIn(source.dataDir)
  // Of a server that was killed; the folder is locked by this one.
  await rm(path, { force: true })
  const server = createServer((request, response) => {
    hand(source, request, response).catch((error: unknown) => {
      source.tell(error)
      if (response.headersSent) response.destroy()
      else response.writeHead(500).end()
    })
  })
  server.listen(path)
  await once(server, 'listening')
  await chmod(path, 0o600)
  return {
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function hand(
  { database, dump }: BackupSource,
  { headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const tar = await dump()
  const username = headers[OPERATOR_HEADER]
  const actor = { userId: null, requestId: null, address: null }
  await recordEvents(
    database.db,
    { ...actor, username: typeof username === 'string' ? username.slice(0, 100) : null },
    { at: new Date(), events: [{ action: 'backed-up', object: 'database' }] },
  )
  response.writeHead(200, { 'content-type': 'application/x-tar', 'content-length': tar.size })
  await pipeline(tar.stream(), response)
}
