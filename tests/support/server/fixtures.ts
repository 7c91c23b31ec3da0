import { test } from '@playwright/test'
import { tellIfStuck } from '../browser/tell-stuck.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { type RunningServer, type ServerOptions, discardServer } from './run-server.ts'
import { runChosenServer } from './run-servers.ts'
import { type TlsFront, startTlsFront } from './tls-front.ts'

/** Whether all tests of the file share a fixture, or each gets a new one. */
type Scope = 'file' | 'test'

/** The real server, started before the tests of a file and removed behind them. */
export function runServerFor(scope: Scope, options: ServerOptions = {}): RunningServer {
  test.afterEach(({}, { status, expectedStatus }) => tellIfStuck(status !== expectedStatus))
  return fixture(scope, { start: () => runChosenServer(options), end: discardServer })
}

/** A network before the server whose faults a test chooses; each test begins with a good one. */
export function runNetworkFor(
  scope: Scope,
  server: RunningServer,
  options: Parameters<typeof startFaultProxy>[1] = {},
): FaultProxy {
  const network = fixture(scope, {
    start: () => startFaultProxy(server, options),
    end: ({ close }) => close(),
  })
  test.beforeEach(() => {
    network.decide(() => 'pass')
    network.seen.length = 0
  })
  return network
}

/** What speaks TLS before it; its address is this machine's, with a certificate that nobody has signed. */
export function runTlsFrontFor(scope: Scope, behind: { url: string }): TlsFront {
  return fixture(scope, { start: () => startTlsFront(behind), end: ({ close }) => close() })
}

/** The present instance, under one name for the whole file. */
function fixture<T extends object>(
  scope: Scope,
  { start, end }: { start: () => Promise<T>; end: (present: T) => Promise<void> },
): T {
  let present: T | undefined
  const begin = async () => {
    present = await start()
  }
  const finish = async () => {
    if (present !== undefined) await end(present)
    present = undefined
  }
  if (scope === 'file') {
    test.beforeAll(begin)
    test.afterAll(finish)
  } else {
    test.beforeEach(begin)
    test.afterEach(finish)
  }
  return new Proxy({} as T, {
    get: (_, name) => {
      if (present === undefined) throw new Error('A fixture is there only while a test runs.')
      return Reflect.get(present, name) as unknown
    },
  })
}
