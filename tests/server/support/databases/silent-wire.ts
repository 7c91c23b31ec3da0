import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The wire between a server and its database, which may fall silent as when a firewall between them forgets it. */
export interface SilentWire {
  /** The same database, over this wire. */
  url: string
  /** From now on nothing passes, and no connection is closed. */
  fallSilent: () => void
  /** How many connections the server has said something on since `markNow`. */
  spokenOn: () => number
  markNow: () => void
  close: () => void
}

export async function openWire(databaseUrl: string): Promise<SilentWire> {
  const behind = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const spoken = new Set<Socket>()
  let isSilent = false
  const pass = (from: Socket, to: Socket) => {
    sockets.add(from)
    from.on('data', (bytes) => !isSilent && to.write(bytes))
    from.on('close', () => !isSilent && to.destroy())
    from.on('error', () => undefined)
  }
  const wire = createServer({ allowHalfOpen: true }, (ours) => {
    ours.on('data', () => spoken.add(ours))
    const theirs = connect(Number(behind.port), behind.hostname)
    pass(ours, theirs)
    pass(theirs, ours)
  }).listen(0, '127.0.0.1')
  await once(wire, 'listening')
  const url = new URL(databaseUrl)
  url.port = String((wire.address() as AddressInfo).port)
  return {
    url: url.href,
    fallSilent: () => (isSilent = true),
    spokenOn: () => spoken.size,
    markNow: () => spoken.clear(),
    close: () => {
      wire.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
