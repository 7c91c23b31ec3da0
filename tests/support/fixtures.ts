import { test } from '@playwright/test'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { type RunningServer, discardServer, runServer } from './run-server.ts'

/** How long something stands: for all tests of the file that asks for it, or anew for each of them. */
type Span = 'file' | 'test'

/** The real server, started before the tests of a file and removed behind them. */
export function runServerFor(span: Span, options: Parameters<typeof runServer>[0] = {}): RunningServer {
  return standing(span, { start: () => runServer(options), end: discardServer })
}

/** A network before the server whose faults a test chooses; each test begins with a good one. */
export function runNetworkFor(
  span: Span,
  server: RunningServer,
  options: Parameters<typeof startFaultProxy>[1] = {},
): FaultProxy {
  const network = standing(span, {
    start: () => startFaultProxy(server, options),
    end: ({ close }) => close(),
  })
  test.beforeEach(() => {
    network.decide(() => 'pass')
    network.seen.length = 0
  })
  return network
}

/** What stands now, under one name for the whole file. */
function standing<T extends object>(
  span: Span,
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
  if (span === 'file') {
    test.beforeAll(begin)
    test.afterAll(finish)
  } else {
    test.beforeEach(begin)
    test.afterEach(finish)
  }
  return new Proxy({} as T, {
    get: (_, name) => {
      if (present === undefined) throw new Error('It stands only while a test runs.')
      return Reflect.get(present, name) as unknown
    },
  })
}
