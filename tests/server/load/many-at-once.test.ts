import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { discardServer, runServer } from '../../support/server/run-server.ts'
import { until } from '../../support/until.ts'
import { seededFolder } from '../support/databases/seeded-folder.ts'

const MANY = 1_500
const LIMIT = '/proc/sys/net/core/somaxconn'

/** How many the system lets wait at one port; 0 where it does not say. */
function mostThatWait(): number {
  try {
    return Number(readFileSync(LIMIT, 'utf8'))
  } catch {
    return 0
  }
}

test.skipIf(mostThatWait() < MANY)(
  'whoever comes while the server has no time waits, and is not turned away, be they 1,500 at once',
  async () => {
    const server = await runServer({ dataDir: await seededFolder() })
    const sockets: Socket[] = []
    let connected = 0
    try {
      server.signal('SIGSTOP')
      for (let n = 0; n < MANY; n += 1) {
        const socket = connect(server.port, '127.0.0.1', () => (connected += 1))
        socket.on('error', () => undefined)
        sockets.push(socket)
      }
      await until(() => expect(connected).toBe(MANY))
    } finally {
      server.signal('SIGCONT')
      for (const socket of sockets) socket.destroy()
      await discardServer(server)
    }
  },
)
